import { Stack, Text } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { connectErrorMessage } from './connect-error-message.ts';
import { KeyHelp } from './key-help.tsx';
import { parseServerAddress } from './server-address.ts';
import { ServerChoice } from './server-choice.tsx';

/** The form's values. `id` is an organization or project id for keys that can't list organizations; otherwise empty. */
export interface ConnectAttempt {
  address: string;
  key: string;
  id: string;
  remember: boolean;
}

interface Props {
  initialValues: { address: string; key: string };
  busy: boolean;
  error: Error | null;
  lastAttempt: ConnectAttempt | undefined;
  /** Whether the key is accepted but can't list organizations. */
  needsId: boolean;
  onConnect: (attempt: ConnectAttempt) => void;
}

/** Returns why the entered values are invalid, or null. */
function validateInputs(typedAddress: string, key: string): string | null {
  if (parseServerAddress(typedAddress) === null)
    return 'Enter a valid address, for example https://posthog.example.com.';
  if (key === '') return 'Enter a personal key. “Where do I get a key?” explains how to create a key.';
  if (key.startsWith('phc_'))
    return 'This is a project token. It can only send events. Enter a personal key. Most personal keys start with phx_.';
  return null;
}

export function ConnectForm({ initialValues, busy, error, lastAttempt, needsId, onConnect }: Props) {
  const [typedAddress, setTypedAddress] = useState(initialValues.address);
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [id, setId] = useState('');
  const [remember, setRemember] = useState(false);
  const [inputError, setInputError] = useState<string | null>(null);
  const keyId = useId();
  const idInputId = useId();
  const key = (typedKey ?? initialValues.key).trim();
  const showsId = needsId || (lastAttempt !== undefined && lastAttempt.id !== '');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const address = parseServerAddress(typedAddress);
    const invalid = validateInputs(typedAddress, key);
    setInputError(invalid);
    if (address !== null && invalid === null) onConnect({ address, key, id: id.trim(), remember });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text c="dimmed">Connect with a personal key to manage the projects and experiments of a server.</Text>
        <ServerChoice address={typedAddress} onChange={setTypedAddress} />
        <Field
          label="Personal key"
          htmlFor={keyId}
          help={`Stored ${remember ? 'on this device' : 'until you close the tab'}, and sent only to this server.`}
          more={<KeyHelp address={parseServerAddress(typedAddress) ?? ''} />}
        >
          <TextInput
            id={keyId}
            type="password"
            name="key"
            autoComplete="off"
            spellCheck={false}
            placeholder="For example phx_…"
            value={typedKey ?? initialValues.key}
            onChange={(event) => setTypedKey(event.currentTarget.value)}
          />
        </Field>
        {showsId && (
          <Field
            label="Organization or project id"
            htmlFor={idInputId}
            help="The key is valid but can’t list organizations. Enter the id of an organization or a project. You can find the ids on the web pages of the server, in the settings of the organization or project."
          >
            <TextInput
              id={idInputId}
              name="id"
              autoComplete="off"
              spellCheck={false}
              value={id}
              onChange={(event) => setId(event.currentTarget.value)}
            />
          </Field>
        )}
        <Checkbox label="Stay connected on this device" checked={remember} onChange={setRemember} />
        <ConnectError inputError={inputError} error={busy ? null : error} address={lastAttempt?.address ?? ''} />
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? 'Connecting' : 'Connect'}
        </Button>
      </Stack>
    </form>
  );
}

function ConnectError({
  inputError,
  error,
  address,
}: {
  inputError: string | null;
  error: Error | null;
  address: string;
}) {
  if (!inputError && !error) return null;
  const { title, advice } =
    inputError || !error ? { title: inputError, advice: null } : connectErrorMessage(error, address);
  return (
    <Alert tone="danger" title={title}>
      {advice}
    </Alert>
  );
}
