import { Button } from '../ui/button.tsx';
import { relativeWords } from '../ui/relative-time.tsx';
import { useEditing } from './editing.tsx';
import classes from './save-bar.module.css';

/** Says that what was typed earlier is back, how old it is, and how to get rid of it. */
export function RestoredDraft({ at, onDone }: { at: number; onDone: () => void }) {
  const { edits } = useEditing();
  const discard = () => {
    edits.undo(edits.changed());
    onDone();
  };
  return (
    <section aria-label="Restored draft" className={classes['restored']}>
      <p>
        What you typed <time dateTime={new Date(at).toISOString()}>{relativeWords(at, Date.now())}</time> is back;
        nothing of it was sent.
      </p>
      <Button onClick={discard}>Discard it</Button>
      <Button kind="quiet" onClick={onDone}>
        Keep it
      </Button>
    </section>
  );
}
