import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { FieldDiff } from '../field-diff.tsx';
import { FieldValue } from '../field-value.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { formatAuthor } from '../form-state/format-author.ts';
import { focusNextChange } from './focus-next-change.ts';
import classes from './review.module.css';

interface Props {
  name: string;
  field: Field;
  mine: unknown;
}

/** Shows the original value and both conflicting values. The user chooses which of the two conflicting values to keep. */
export function ConflictChoice({ name, field, mine }: Props) {
  const { edits, scope } = useResourceForm();
  const { who, when } = formatAuthor(useEditsSelector(edits, () => edits.author(name)));
  const [base, theirs] = [edits.base(name), edits.record()[name]];
  const { timeZone } = scope;
  const choose = (button: HTMLElement, act: () => void) => {
    focusNextChange(button);
    act();
  };
  return (
    <div className={classes.conflict}>
      <div>
        The original value was <FieldValue field={field} value={base} timeZone={timeZone} />
        <span>{`. ${who} saved another value ${when}.`}</span>
      </div>
      <div className={classes.sides}>
        <section aria-label={`Your value of ${field.label}`}>
          <h3>Your value</h3>
          <FieldDiff field={field} before={base} after={mine} timeZone={timeZone} />
          <Button onClick={({ currentTarget }) => choose(currentTarget, () => edits.keepMine(name))}>Keep mine</Button>
        </section>
        <section aria-label={`Their value of ${field.label}`}>
          <h3>Their value (saved)</h3>
          <FieldDiff field={field} before={base} after={theirs} timeZone={timeZone} />
          <Button onClick={({ currentTarget }) => choose(currentTarget, () => edits.revert([name]))}>Use theirs</Button>
        </section>
      </div>
      <p>If you keep your value, the next save overwrites theirs. If you use theirs, your change is removed.</p>
    </div>
  );
}
