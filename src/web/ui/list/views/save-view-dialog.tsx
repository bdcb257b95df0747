import { useId, useState } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { Field } from '../../field.tsx';
import { useNotify } from '../../notices.tsx';
import { TextInput } from '../../text-input.tsx';
import { readViews, storeView } from './saved-views.ts';

export interface SaveViewDialogProps {
  storageKey: string;
  query: string;
  onClose: () => void;
}

/** Asks for a view's name and stores the view. */
export function SaveViewDialog({ storageKey, query, onClose }: SaveViewDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const notify = useNotify();
  const name = typed.trim();
  const isReplaced = readViews(storageKey).some((view) => view.name === name);
  const save = () => {
    if (name === '') return;
    storeView(storageKey, { name, query });
    notify(`Saved the view “${isolateName(name)}”.`);
    onClose();
  };
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabledReason={name === '' ? 'Type a name first.' : undefined}>
            {isReplaced ? 'Save and replace' : 'Save view'}
          </Button>
        </>
      }
    >
      <p>The filters, the columns and the sort order are stored on this device. To share a view, copy its link.</p>
      <Field label="Name" htmlFor={id}>
        <TextInput
          id={id}
          data-autofocus
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
