import { useId, useState } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { readViews, storeView } from './saved-views.ts';

export interface SaveViewDialogProps {
  project: number;
  query: string;
  onClose: () => void;
}

/** Asks for a view's name and stores the view. */
export function SaveViewDialog({ project, query, onClose }: SaveViewDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const notify = useNotify();
  const name = typed.trim();
  const isReplaced = readViews(project).some((view) => view.name === name);
  const save = () => {
    if (name === '') return;
    storeView(project, { name, query });
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
