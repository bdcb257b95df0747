import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { authorWords } from '../editing/author-words.ts';
import { useEditing, useEdits } from '../editing/editing.tsx';
import { FieldDiff } from '../field-diff.tsx';
import { FieldValue } from '../field-value.tsx';
import classes from './review.module.css';
import { stepOut } from './step-out.ts';

interface Props {
  name: string;
  field: Field;
  mine: unknown;
}

/** Two values for one field, this person's and someone else's, what both began from, and the choice. */
export function ContestedChoice({ name, field, mine }: Props) {
  const { edits, place } = useEditing();
  const { who, when } = authorWords(useEdits(edits, () => edits.author(name)));
  const [base, theirs] = [edits.base(name), edits.record()[name]];
  const { timeZone } = place;
  const choose = (button: HTMLElement, act: () => void) => {
    stepOut(button);
    act();
  };
  return (
    <div className={classes['contested']}>
      <div>
        When you began it was <FieldValue field={field} value={base} timeZone={timeZone} />. {who} saved another value{' '}
        {when}.
      </div>
      <div className={classes['sides']}>
        <section aria-label={`My value of ${field.label}`}>
          <h3>Mine</h3>
          <FieldDiff field={field} before={base} after={mine} timeZone={timeZone} />
          <Button onClick={({ currentTarget }) => choose(currentTarget, () => edits.keepMine(name))}>Keep mine</Button>
        </section>
        <section aria-label={`Their value of ${field.label}`}>
          <h3>Theirs, on the server now</h3>
          <FieldDiff field={field} before={base} after={theirs} timeZone={timeZone} />
          <Button onClick={({ currentTarget }) => choose(currentTarget, () => edits.undo([name]))}>Take theirs</Button>
        </section>
      </div>
      <p>Keeping yours replaces theirs with the next save; taking theirs removes this change.</p>
    </div>
  );
}
