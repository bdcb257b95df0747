import { useState } from 'react';
import { settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { project as resource } from '#contract/project.ts';
import { FormField } from '../../fields/form-field.tsx';
import { ResourceFormContext } from '../../fields/form-state/form-context.tsx';
import { useCreateFormState } from '../../fields/form-state/use-create-form-state.ts';
import { fromForm } from '../../fields/form-values.ts';
import { validateField } from '../../fields/validate-field.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Pending } from '../pending-changes.ts';
import { ProjectChoice } from './project-choice.tsx';

interface Props {
  /** Provides the initial value. */
  baseline: ReadProject;
  projects: readonly ReadProject[];
  name: string;
  pending: Pending;
  onClose: () => void;
}

/** Sets one value for chosen projects, as pending changes. */
export function SetValueDialog({ baseline, projects, name, pending, onClose }: Props) {
  const field = settingField(name);
  const all = [baseline, ...projects];
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(all.map(({ id }) => id)));
  const state = useCreateFormState({
    resource,
    record: { ...baseline.settings },
    draftKey: 'settings of many projects',
  });
  const { edits, form, scope } = state;
  const submit = () => {
    const input = edits.inputValue(name);
    const message = validateField(name, field, input, scope);
    const parsed = fromForm(field, input, scope);
    if (message !== null || !('value' in parsed)) {
      form.setError(name, { type: 'refused', message: message ?? 'This value is not valid.' });
      return;
    }
    const settings = { [name]: parsed.value };
    pending.set(all.filter(({ id }) => chosen.has(id)).map((project) => ({ project, settings })));
    onClose();
  };
  const reason = chosen.size === 0 ? 'Choose at least one project.' : undefined;
  return (
    <Dialog
      wide
      title={`Set ${field.label} of several projects`}
      onClose={onClose}
      onSubmit={() => reason === undefined && submit()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabledReason={reason}>
            Add to review
          </Button>
        </>
      }
    >
      <ResourceFormContext value={state}>
        <FormField name={name} field={field} />
      </ResourceFormContext>
      <ProjectChoice projects={all} chosen={chosen} onChange={setChosen} />
      <p>Nothing is saved yet.</p>
    </Dialog>
  );
}
