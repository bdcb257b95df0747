import type { Field } from '#contract/field.ts';
import { project as resource } from '#contract/project.ts';
import { formatAuthor } from '../../fields/form-state/format-author.ts';
import { Alert } from '../../ui/alert.tsx';
import type { RecentChange } from './use-run-if-unchanged.ts';

const fields: Record<string, Field> = resource.fields;

/**
 * Warns that nothing was done because other people changed the project after the dialog opened, and lists the changes.
 */
export function ChangedSinceWarning({ changes }: { changes: RecentChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title="Nothing was done because the project changed in the meantime. Check the changes, then try again."
    >
      <ul>
        {changes.map(({ name, author }) => {
          const { who, when } = formatAuthor(author);
          return (
            <li key={name}>
              <span>{who}</span> changed <b>{fields[name]?.label ?? name}</b> <span>{when}</span>.
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
