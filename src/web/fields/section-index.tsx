import { useSyncExternalStore } from 'react';
import { useEditing, useEdits } from './editing.tsx';
import { writableSections } from './form-section.tsx';
import classes from './section-index.module.css';

/** The names of the fields that a sentence stands against, as one text. */
function useBadNames(): string {
  const { form } = useEditing();
  return useSyncExternalStore(
    (listener) => form.subscribe({ formState: { errors: true }, callback: listener }),
    () => Object.keys(form.formState.errors).join(),
  );
}

const among = (names: readonly string[], own: string[]) => names.filter((name) => own.includes(name)).length;

/** The way to each section of the form, with how many of its fields changed and how many are wrong; `more` are sections of the page itself. */
export function SectionIndex({ more = {} }: { more?: Record<string, string> }) {
  const { resource, edits } = useEditing();
  const changed = useEdits(edits, edits.changed);
  const bad = useBadNames().split(',');
  return (
    <nav aria-label="Sections" className={classes['index']}>
      {writableSections(resource).map(({ section, names }) => {
        const [wrong, edited] = [among(bad, names), among(changed, names)];
        return (
          <a key={section} href={`#${section}`}>
            {resource.sections[section]?.title}
            {edited > 0 && <b title={`${edited} changed`}>{edited}</b>}
            {wrong > 0 && (
              <b title={`${wrong} refused`} data-wrong>
                {wrong}
              </b>
            )}
          </a>
        );
      })}
      {Object.entries(more).map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}
