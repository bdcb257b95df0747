import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { DestinationKind, NotificationDestination } from '#contract/notification.ts';
import { Problem } from '#contract/problem.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, helpId } from '../ui/field.tsx';
import { useNotify } from '../ui/notices.tsx';
import { OneTimeValueDialog } from '../ui/one-time-value-dialog.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useTask } from '../ui/use-task.ts';
import { useSecretRequests } from './notification-hooks.ts';

const kinds: Record<DestinationKind, string> = { webhook: 'Webhook', slack: 'Slack' };

const placeholders: Record<DestinationKind, string> = { webhook: 'Data warehouse', slack: '#growth' };

const kindNotes: Record<DestinationKind, string> = {
  webhook: 'Gets signed JSON. The secret is shown once, after the destination is added.',
  slack: 'Gets a text in a channel. Create an incoming webhook in Slack, and enter its address here.',
};

/** Shows the secret of a webhook once. */
export const SecretDialog = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => (
  <OneTimeValueDialog
    title={`The secret of ${name}`}
    notice="Copy the secret now. It is not shown again. Your server uses it to check that a message is from here."
    value={secret}
    copyLabel="Copy the secret"
    onClose={onClose}
  />
);

interface Values {
  kind: DestinationKind;
  name: string;
  url: string;
}

interface Props {
  project: number;
  /** The destination to change; null for a new one. */
  existing: NotificationDestination | null;
  onClose: () => void;
}

/** Returns a function that saves the values, the state of the save, and the secret of a new webhook. */
function useSaveDestination({ project, existing, onClose }: Props) {
  const { save, create, reload } = useSecretRequests(project);
  const { busy, problem, run } = useTask();
  const notify = useNotify();
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  const send = ({ kind, name, url }: Values) => {
    if (!existing) return create({ kind, name, url });
    return save(existing.id, url === '' ? { name } : { name, url });
  };
  const submit = ({ kind, name, url }: Values) =>
    run(async () => {
      const { secret, ...saved } = await send({ kind, name: name.trim(), url: url.trim() });
      void reload();
      notify(`Saved: ${saved.name}.`);
      if (secret === undefined) onClose();
      else setCreated({ name: saved.name, secret });
    });
  return { busy, problem, created, submit };
}

/** Returns the error of an input: what is missing, or what the server rejected. */
function errorOf(field: 'name' | 'url', errors: FieldErrors<Values>, problem: Error | null): string | undefined {
  const rejected = problem instanceof Problem && problem.body.attr === field ? problem.body.detail : undefined;
  return errors[field]?.message ?? rejected;
}

const isMissing = (value: string) => value.trim() === '';

/** Adds a destination, or changes its name and its address. */
export function DestinationDialog(props: Props) {
  const { existing, onClose } = props;
  const { busy, problem, created, submit } = useSaveDestination(props);
  const { register, handleSubmit, formState, watch, setValue } = useForm<Values>({
    defaultValues: { kind: 'webhook', name: existing?.name ?? '', url: '' },
  });
  const id = useId();
  const kind = watch('kind');
  const errors = {
    name: errorOf('name', formState.errors, problem),
    url: errorOf('url', formState.errors, problem),
  };
  if (created) return <SecretDialog {...created} onClose={onClose} />;
  const inputOf = (field: 'name' | 'url') => ({
    id: `${id}-${field}`,
    'aria-invalid': errors[field] === undefined ? undefined : true,
    'aria-describedby': helpId(`${id}-${field}`),
    autoComplete: 'off',
  });
  const urlHelp = existing
    ? 'Leave this empty to keep the address.'
    : 'It begins with https:// and is shown only in part later.';
  return (
    <Dialog
      title={existing ? `Edit ${existing.name}` : 'Add a destination'}
      onClose={onClose}
      onSubmit={() => !busy && void handleSubmit(submit)()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {existing ? 'Save destination' : 'Add destination'}
          </Button>
        </>
      }
    >
      {!existing && <KindChoice value={kind} onChange={(next) => setValue('kind', next)} />}
      <Field label="Name" htmlFor={`${id}-name`} help="Shown in the list and in launch dialogs." error={errors.name}>
        <TextInput
          {...inputOf('name')}
          {...register('name', { validate: (name) => !isMissing(name) || 'Enter a name.' })}
          data-autofocus
          placeholder={placeholders[kind]}
        />
      </Field>
      {existing?.is_project_webhook !== true && (
        <Field label="Address" htmlFor={`${id}-url`} help={urlHelp} error={errors.url}>
          <TextInput
            {...inputOf('url')}
            {...register('url', { validate: (url) => existing !== null || !isMissing(url) || 'Enter the address.' })}
            inputMode="url"
            spellCheck={false}
            placeholder={existing?.url ?? 'https://'}
          />
        </Field>
      )}
      {problem && errors.name === undefined && errors.url === undefined && (
        <ProblemPanel problem={problem} title="The destination was not saved" />
      )}
    </Dialog>
  );
}

const KindChoice = ({ value, onChange }: { value: DestinationKind; onChange: (kind: DestinationKind) => void }) => (
  <div>
    <SegmentedChoice label="Kind" isWide choices={kinds} value={value} onChange={onChange} />
    <Text size="xs" c="hint" mt="xs">
      {kindNotes[value]}
    </Text>
  </div>
);
