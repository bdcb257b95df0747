import { experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { readDraft } from '../../fields/form-state/draft-storage.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/session-context.tsx';
import { Alert } from '../../ui/alert.tsx';

const fields: Record<string, Field> = resource.fields;

/** Lists the fields with unsaved changes. Lifecycle actions use the values on the server, without these changes. */
export function UnsavedChangesNote({ project, id }: { project: number; id: number }) {
  const connection = useConnectionId();
  const draft = readDraft(`${connection}${href.experiment(project, id)}`);
  const labels = Object.keys(draft?.fields ?? {}).flatMap((name) => fields[name]?.label ?? []);
  if (labels.length === 0) return null;
  return (
    <Alert tone="warning" role="note">
      Unsaved changes are not included: <b>{labels.join(', ')}</b>. To include them, close this dialog and save first.
    </Alert>
  );
}
