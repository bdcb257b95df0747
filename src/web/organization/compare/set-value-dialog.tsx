import { settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { project as resource } from '#contract/project.ts';
import { FormField } from '../../fields/form-field.tsx';
import { ResourceFormContext } from '../../fields/form-state/form-context.tsx';
import { useCreateFormState } from '../../fields/form-state/use-create-form-state.ts';
import { fromForm } from '../../fields/form-values.ts';
import { validateField } from '../../fields/validate-field.ts';
import type { Pending } from '../pending-changes.ts';
import { AddToReviewDialog } from './add-to-review-dialog.tsx';

interface Props {
  /** The input starts with the value of this project. */
  baseline: ReadProject;
  projects: readonly ReadProject[];
  name: string;
  pending: Pending;
  onClose: () => void;
}

/** Sets a setting to one value in chosen projects, as pending changes. */
export function SetValueDialog({ baseline, projects, name, pending, onClose }: Props) {
  const field = settingField(name);
  const state = useCreateFormState({
    resource,
    record: { ...baseline.settings },
    draftKey: 'settings of many projects',
  });
  const { edits, form, scope } = state;
  const add = (chosen: readonly ReadProject[]) => {
    const input = edits.inputValue(name);
    const message = validateField(name, field, input, scope);
    const parsed = fromForm(field, input, scope);
    if (message !== null || !('value' in parsed)) {
      form.setError(name, { type: 'refused', message: message ?? 'This value is not valid.' });
      return;
    }
    const settings = { [name]: parsed.value };
    pending.set(chosen.map((project) => ({ project, settings })));
    onClose();
  };
  return (
    <AddToReviewDialog
      width="wide"
      title={`Set ${field.label} in several projects`}
      projects={[baseline, ...projects]}
      note="Nothing is saved yet."
      onAdd={add}
      onClose={onClose}
    >
      <ResourceFormContext value={state}>
        <FormField name={name} field={field} />
      </ResourceFormContext>
    </AddToReviewDialog>
  );
}
