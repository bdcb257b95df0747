import { Button } from '../ui/button.tsx';
import { relativeWords } from '../ui/relative-time.tsx';
import { useEditing } from './editing.tsx';
import classes from './save-bar.module.css';

interface Props {
  at: number;
  /** The label of the field whose earlier value was put into the draft, where that is how it came about. */
  putBack?: string | undefined;
  onDone: () => void;
}

/** Says that what was typed earlier is back, how old it is, and how to get rid of it. */
export function RestoredDraft({ at, putBack, onDone }: Props) {
  const { edits } = useEditing();
  const discard = () => {
    edits.undo(edits.changed());
    onDone();
  };
  return (
    <section aria-label="Restored draft" className={classes['restored']}>
      {putBack ? (
        <p>An earlier value of {putBack} is in the draft: nothing is sent before you save it.</p>
      ) : (
        <p>
          What you typed <time dateTime={new Date(at).toISOString()}>{relativeWords(at, Date.now())}</time> is back;
          nothing of it was sent.
        </p>
      )}
      <Button onClick={discard}>Discard it</Button>
      <Button kind="quiet" onClick={onDone}>
        Keep it
      </Button>
    </section>
  );
}
