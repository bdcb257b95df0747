import type { Field } from '#contract/field.ts';
import { project as resource } from '#contract/project.ts';
import { authorWords } from '../../fields/editing/author-words.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Move } from './use-seen.ts';

const fields: Record<string, Field> = resource.fields;

/** Says that nothing was done yet, since others changed what the person had seen. */
export function MovedNote({ moves }: { moves: Move[] }) {
  if (moves.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title="Nothing was done: the project changed while you were deciding. Look at it as it is now, then decide again."
    >
      <ul>
        {moves.map(({ name, author }) => {
          const { who, when } = authorWords(author);
          return (
            <li key={name}>
              {who} changed <b>{fields[name]?.label ?? name}</b> {when}.
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
