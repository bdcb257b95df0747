import { type SubmitEvent, useId, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { readAddress } from './address.ts';
import styles from './connect-page.module.css';
import { explain } from './explain.ts';
import { ServerChoice } from './server-choice.tsx';

/** What a person enters to connect. `id` names an organization or a project, where the key cannot list them. */
export interface Attempt {
  address: string;
  key: string;
  id: string;
  remember: boolean;
}

interface Props {
  start: { address: string; key: string };
  busy: boolean;
  error: Error | null;
  tried: Attempt | undefined;
  /** The server takes the key, but does not tell which organizations there are. */
  asksForId: boolean;
  onConnect: (attempt: Attempt) => void;
}

/** What is wrong with the entries themselves, before any server is asked. */
function refusalOf(typedAddress: string, key: string): string | null {
  if (readAddress(typedAddress) === null) return 'This is not an address. It looks like https://posthog.example.com.';
  if (key === '') return 'Enter a personal key. Its owner makes it in their own settings.';
  if (key.startsWith('phc_'))
    return 'This is a project token, which only sends events. A personal key begins with phx_.';
  return null;
}

export function ConnectForm({ start, busy, error, tried, asksForId, onConnect }: Props) {
  const [typedAddress, setTypedAddress] = useState(start.address);
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [id, setId] = useState('');
  const [remember, setRemember] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const keyId = useId();
  const placeId = useId();
  const key = (typedKey ?? start.key).trim();
  const needsId = asksForId || (tried !== undefined && tried.id !== '');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const address = readAddress(typedAddress);
    const refused = refusalOf(typedAddress, key);
    setRefusal(refused);
    if (address !== null && refused === null) onConnect({ address, key, id: id.trim(), remember });
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['lead']}>Projects and experiments of a server, through a personal key.</p>
      <ServerChoice address={typedAddress} onChange={setTypedAddress} />
      <div className={styles['field']}>
        <label htmlFor={keyId}>Personal key</label>
        <TextInput
          id={keyId}
          type="password"
          name="key"
          autoComplete="off"
          spellCheck={false}
          placeholder="phx_…"
          value={typedKey ?? start.key}
          onChange={(event) => setTypedKey(event.currentTarget.value)}
        />
        <p>Kept {remember ? 'on this device' : 'until the tab is closed'}, and sent to that server only.</p>
      </div>
      {needsId && (
        <div className={styles['field']}>
          <label htmlFor={placeId}>Organization or project id</label>
          <TextInput
            id={placeId}
            name="id"
            autoComplete="off"
            spellCheck={false}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <p>The key is accepted, but may not list organizations. The ids stand in the settings of the server.</p>
        </div>
      )}
      <Checkbox label="Stay connected on this device" checked={remember} onChange={setRemember} />
      <Trouble refusal={refusal} error={busy ? null : error} address={tried?.address ?? ''} />
      <Button type="submit" kind="primary" busy={busy}>
        {busy ? 'Connecting' : 'Connect'}
      </Button>
    </form>
  );
}

function Trouble({ refusal, error, address }: { refusal: string | null; error: Error | null; address: string }) {
  if (!refusal && !error) return null;
  const { title, advice } = refusal || !error ? { title: refusal, advice: null } : explain(error, address);
  return (
    <Alert tone="danger" title={title}>
      {advice}
    </Alert>
  );
}
