import { Text } from '@mantine/core';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { accountOperations } from '#contract/account-operations.ts';
import type { KeyRights } from '#contract/key-rights.ts';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import { useClient } from '../api/client-context.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, helpId } from '../ui/field.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useTask } from '../ui/use-task.ts';
import { AccessInput } from './access-input.tsx';
import { type KeyFormValues, keyBody, keyFormValues, validateKey } from './key-form.ts';
import { LimitInput } from './limit-input.tsx';

interface Props {
  /** The key to change; null for a new one. */
  existing: PersonalKey | null;
  /** The rights of the connection's key. It can't grant more rights. */
  creator: KeyRights;
  /** Called with the server's response. For a new key, only this response contains the key's value. */
  onSaved: (saved: PersonalKey) => void;
  onClose: () => void;
}

/** Creates a key, or changes a key's label, scopes and limits. */
export function KeyDialog({ existing, creator, onSaved, onClose }: Props) {
  const client = useClient();
  const { busy, problem, run } = useTask();
  const { control, register, handleSubmit, formState, watch } = useForm<KeyFormValues>({
    values: keyFormValues(existing, creator),
    resetOptions: { keepDirtyValues: true },
    resolver: validateKey,
  });
  const labelId = useId();
  const { errors } = formState;
  const save = handleSubmit((values) =>
    run(async () => {
      const body = keyBody(values, existing);
      onSaved(
        existing
          ? await client.call(accountOperations.updateKey, { params: { id: existing.id }, body })
          : await client.call(accountOperations.createKey, { body }),
      );
    }),
  );
  const error = (message: string | undefined) =>
    message !== undefined && (
      <Text role="alert" size="sm" c="danger">
        {message}
      </Text>
    );
  return (
    <Dialog
      title={existing ? `Edit ${existing.label}` : 'Create a key'}
      onClose={onClose}
      onSubmit={() => !busy && void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {existing ? 'Save key' : 'Create key'}
          </Button>
        </>
      }
    >
      <p>
        {existing
          ? 'The value of the key stays the same. Every program that uses the key gets the new rights at once.'
          : 'The value is shown once, after the key is created. The key can do what you can do, within these scopes and limits.'}
      </p>
      <Field label="Label" htmlFor={labelId} error={errors.label?.message}>
        <TextInput
          {...register('label')}
          id={labelId}
          data-autofocus
          autoComplete="off"
          placeholder="Nightly report"
          aria-invalid={errors.label ? true : undefined}
          aria-describedby={errors.label && helpId(labelId)}
        />
      </Field>
      <Fieldset legend="Scopes">
        <Controller
          control={control}
          name="allScopes"
          render={({ field }) => (
            <Checkbox
              label="All scopes, including future ones"
              checked={field.value}
              disabled={!creator.scopes.includes('*')}
              onChange={field.onChange}
            />
          )}
        />
        {!watch('allScopes') && (
          <Controller
            control={control}
            name="access"
            render={({ field }) => <AccessInput held={creator.scopes} value={field.value} onChange={field.onChange} />}
          />
        )}
        {error(errors.access?.['message'] as string | undefined)}
      </Fieldset>
      <Fieldset legend="Limits">
        <LimitInput control={control} creator={creator} limit={watch('limit')} />
        {error(errors.limit?.message)}
      </Fieldset>
      {problem && <ProblemPanel problem={problem} title="The key was not saved" />}
    </Dialog>
  );
}
