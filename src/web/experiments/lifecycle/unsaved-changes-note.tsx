import { experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { readDraft } from '../../fields/editing/drafts.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/context.tsx';
import { Alert } from '../../ui/alert.tsx';

const fields: Record<string, Field> = resource.fields;

/** Says which fields were typed into on this device and not saved: a step is taken with what is stored. */
export function UnsavedNote({ project, id }: { project: number; id: number }) {
  const connection = useConnectionId();
  const draft = readDraft(`${connection}${href.experiment(project, id)}`);
  const labels = Object.keys(draft?.fields ?? {}).flatMap((name) => fields[name]?.label ?? []);
  if (labels.length === 0) return null;
  return (
    <Alert tone="warning" role="note">
      Not saved yet, so not part of this: <b>{labels.join(', ')}</b>. Cancel and save first if it should be.
    </Alert>
  );
}
