import { useEditing } from './editing.tsx';
import classes from './save-bar.module.css';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function ago(elapsedMs: number): string {
  const [unit, size] = units.find(([, length]) => elapsedMs >= length) ?? ['second', 1000];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(elapsedMs / size), unit);
}

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
        What you typed <time dateTime={new Date(at).toISOString()}>{ago(Date.now() - at)}</time> is back; nothing of it
        was sent.
      </p>
      <button type="button" onClick={discard}>
        Discard it
      </button>
      <button type="button" onClick={onDone}>
        Keep it
      </button>
    </section>
  );
}
