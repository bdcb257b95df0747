import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { wholeNumber } from '../../ui/whole-number.ts';
import styles from './list-tools.module.css';
import { MOST_ROWS, type Rows } from './load-rows.ts';

interface Props {
  list: Rows;
  isLoading: boolean;
  /** How many rows the search and the filters let through. */
  found: number;
  onStop: () => void;
  onResume: () => void;
  /** What can be done with the rows that are left. */
  children: ReactNode;
}

const experiments = (count: number) => `${wholeNumber(count)} ${count === 1 ? 'experiment' : 'experiments'}`;

function wordsOf({ list: { rows, count, isWhole }, isLoading, found }: Props): string {
  const loaded = `${wholeNumber(rows.length)} of ${wholeNumber(count)} loaded`;
  if (isLoading) return `${loaded}…`;
  if (!isWhole) return `${loaded}: search and filters see only these.`;
  const shown = found < rows.length ? `${wholeNumber(found)} of ${experiments(rows.length)}` : experiments(rows.length);
  return count > rows.length
    ? `${shown}: the newest ${wholeNumber(MOST_ROWS)} of ${wholeNumber(count)} are loaded, and only they are searched.`
    : shown;
}

/** How much of the list is here, which is all that search and filters see, and the way to stop or go on. */
export function ListSummary(props: Props) {
  const { list, isLoading, onStop, onResume, children } = props;
  const { rows, count, isWhole } = list;
  const isPartial = !isWhole;
  return (
    <div className={styles['summary']}>
      {isPartial && <progress aria-label="Experiments loaded" value={rows.length} max={Math.min(count, MOST_ROWS)} />}
      {/* Every step of a loading would be too much to listen to. */}
      <span role="status" aria-busy={isLoading}>
        {wordsOf(props)}
      </span>
      {isPartial && isLoading && (
        <Button kind="quiet" icon="stop" onClick={onStop}>
          Stop loading
        </Button>
      )}
      {isPartial && !isLoading && (
        <Button kind="quiet" icon="play" onClick={onResume}>
          Load the rest
        </Button>
      )}
      <span className={styles['end']}>{children}</span>
    </div>
  );
}
