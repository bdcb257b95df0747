import { formatRelativeTime } from '#contract/format/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../focus-field.ts';
import classes from '../saving/save-bar.module.css';
import { useResourceForm } from './form-context.tsx';

interface Props {
  /** The time of the draft, in epoch milliseconds. */
  at: number;
  /**
   * The label of a field whose earlier value the user has restored on the activity page. Undefined if the draft has
   * another origin.
   */
  restoredField?: string | undefined;
  onDone: () => void;
}

/** Shows that a draft was restored and how old it is. Has a button to discard the draft. */
export function RestoredDraftNotice({ at, restoredField, onDone }: Props) {
  const { edits } = useResourceForm();
  // The age is at least one second, so that the text is never "now".
  const age = formatRelativeTime(at, Math.max(Date.now(), at + 1000));
  // The focused button unmounts, so focus the first restored field.
  const leave = ([first] = edits.changed()) => {
    onDone();
    if (first) focusField(first);
  };
  const discard = () => {
    const changed = edits.changed();
    edits.revert(changed);
    leave(changed);
  };
  return (
    <section aria-label="Restored draft" className={classes.restored}>
      {restoredField ? (
        <p>{`The draft contains an earlier value of ${restoredField}. Save the draft to apply the value.`}</p>
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
