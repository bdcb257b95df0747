import { useId, useState } from 'react';
import type { PrivacyRule } from '#changes/privacy/privacy-rule.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

interface Props {
  rule: PrivacyRule;
  onSwitchOff: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason, then switches a privacy rule off. */
export function RuleOffDialog({ rule, onSwitchOff, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const missing = reason.trim() === '' ? 'Enter the reason first.' : undefined;
  const submit = () => {
    if (missing) return;
    onSwitchOff(reason.trim());
    onClose();
  };
  return (
    <Dialog
      title={`Switch off the rule “${rule.title}”`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabledReason={missing}>
            Switch off rule
          </Button>
        </>
      }
    >
      <p>The rule will no longer be checked on this device. The settings of the projects do not change.</p>
      <Field label="Reason" htmlFor={id}>
        <TextInput
          id={id}
          data-autofocus
          value={reason}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
