import { Button } from '../ui/button.tsx';
import { useEditing, useEdits } from './editing.tsx';
import { bodyOf } from './edits.ts';
import { FieldDiff } from './field-diff.tsx';
import { focusField } from './focus-field.ts';
import classes from './save-bar.module.css';

function Item({ name }: { name: string }) {
  const { resource, edits, place, risks } = useEditing();
  const [before, isContested] = [edits.record()[name], edits.isContested(name)];
  const field = resource.fields[name];
  if (!field) return null;
  const body = bodyOf(resource.fields, [name], edits.form, place);
  const risk = name in body ? (risks[name]?.(before, body[name]) ?? null) : null;
  return (
    <li>
      <a href={`#${name}`} onClick={() => focusField(name)}>
        {field.label}
      </a>
      {name in body ? (
        <FieldDiff field={field} before={before} after={body[name]} timeZone={place.timeZone} />
      ) : (
        <p>Holds something that cannot be sent yet.</p>
      )}
      <div className={classes['choices']}>
        {isContested && <Button onClick={() => edits.keepMine(name)}>Keep mine</Button>}
        <Button kind="quiet" icon="undo" onClick={() => edits.undo([name])}>
          {isContested ? 'Take theirs' : 'Undo'}
        </Button>
      </div>
      {risk !== null && (
        <p data-icon="warning" className={classes['risk']}>
          {risk}
        </p>
      )}
    </li>
  );
}

/** What a save would change, before and after; where someone else changed the same field, the choice between both. */
export function ReviewPanel({ id }: { id: string }) {
  const { edits } = useEditing();
  useEdits(edits, edits.revision);
  useEdits(edits, edits.record);
  const changed = edits.changed();
  return (
    <section id={id} aria-label="Changes to be sent" className={classes['review']}>
      {changed.length === 0 ? (
        <p>Nothing is changed.</p>
      ) : (
        <ul>
          {changed.map((name) => (
            <Item key={name} name={name} />
          ))}
        </ul>
      )}
    </section>
  );
}
