import { Button } from '../../ui/button.tsx';
import { formatRelativeTime } from '#contract/format/relative-time.ts';
import { focusField } from '../focus-field.ts';
import classes from '../saving/save-bar.module.css';
import { useEditing } from './editing.tsx';

interface Props {
  at: number;
  /** The label of the field whose earlier value was put into the draft, where that is how it came about. */
  putBack?: string | undefined;
  onDone: () => void;
}

/** Says that what was typed earlier is back, how old it is, and how to get rid of it. */
export function RestoredDraft({ at, putBack, onDone }: Props) {
  const { edits } = useEditing();
  // It is never of this very moment.
  const age = formatRelativeTime(at, Math.max(Date.now(), at + 1000));
  // The buttons go with what they answer; the first thing that came back is what to look at next.
  const leave = ([first] = edits.changed()) => {
    onDone();
    if (first) focusField(first);
  };
  const discard = () => {
    const changed = edits.changed();
    edits.undo(changed);
    leave(changed);
  };
  return (
    <section aria-label="Restored draft" className={classes['restored']}>
      {putBack ? (
        <p>An earlier value of {putBack} is in the draft. It takes effect when you save it.</p>
      ) : (
        <p>
          Unsaved changes from <time dateTime={new Date(at).toISOString()}>{age}</time> were restored.
        </p>
      )}
      <Button onClick={() => leave()}>Keep draft</Button>
      <Button kind="quiet" onClick={discard}>
        Discard draft
      </Button>
    </section>
  );
}
