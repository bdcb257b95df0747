import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Progress } from '../progress.tsx';
import { wholeNumber } from '../whole-number.ts';
import styles from './list-tools.module.css';
import { MOST_ROWS } from './most-rows.ts';

interface Props {
  /** What is loaded of how many. */
  list: { rows: readonly unknown[]; count: number; isWhole: boolean };
  /** What one of the rows is called. */
  noun: string;
  isLoading: boolean;
  /** How many rows the search and the filters let through. */
  found: number;
  onStop: () => void;
  onResume: () => void;
  /** What can be done with the rows that are left. */
  children?: ReactNode;
}

function wordsOf({ list: { rows, count, isWhole }, noun, isLoading, found }: Props): string {
  const all = `${wholeNumber(rows.length)} ${rows.length === 1 ? noun : `${noun}s`}`;
  const loaded = `${wholeNumber(rows.length)} of ${wholeNumber(count)} loaded`;
  if (isLoading) return `${loaded}…`;
  if (!isWhole) return `${loaded}: search and filters see only these.`;
  const shown = found < rows.length ? `${wholeNumber(found)} of ${all}` : all;
  return count > rows.length
    ? `${shown}: the first ${wholeNumber(MOST_ROWS)} of ${wholeNumber(count)} are loaded, and only they are searched.`
    : shown;
}

/** How much of the list is here, which is all that search and filters see, and the way to stop or go on. */
export function ListSummary(props: Props) {
  const { list, noun, isLoading, onStop, onResume, children } = props;
  const { rows, count, isWhole } = list;
  const isPartial = !isWhole;
  return (
    <div className={styles['summary']}>
      {isPartial && (
        <Progress
          className={styles['progress'] ?? ''}
          label={`Loaded ${noun}s`}
          value={rows.length}
          max={Math.min(count, MOST_ROWS)}
        />
      )}
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
