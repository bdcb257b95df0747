import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/format/count.ts';
import { MAX_LOADED_ROWS } from '../../page-sizes.ts';
import { Button } from '../button.tsx';
import { Progress } from '../progress.tsx';
import styles from './list-toolbar.module.css';

interface Props {
  /**
   * The loaded rows, the total number of rows, whether all rows (or the maximum number) are loaded, and the maximum
   * number if it is not the usual one.
   */
  list: { rows: readonly unknown[]; count: number; isComplete: boolean; most?: number | undefined };
  /** The singular noun for a row: "project". */
  noun: string;
  isLoading: boolean;
  /** The number of rows that match the search and the filters. */
  found: number;
  /** Absent for a list that is loaded in one step. */
  onStop?: () => void;
  onResume?: () => void;
  /** Says how the rows that are not loaded are searched. Absent if they are not. */
  others?: string | undefined;
  /** Loads more rows than the maximum number. */
  onLoadNext?: (() => void) | undefined;
  /** Actions on the matching rows. */
  children?: ReactNode;
}

function summaryText({ list: { rows, count, isComplete }, noun, isLoading, found, others }: Props): string {
  const all = `${formatCount(rows.length)} ${rows.length === 1 ? noun : `${noun}s`}`;
  const loaded = `${formatCount(rows.length)} of ${formatCount(count)} loaded`;
  if (isLoading) return `${loaded}…`;
  if (!isComplete) return `${loaded}. Search and filters only apply to the loaded ${noun}s.`;
  const shown = found < rows.length ? `${formatCount(found)} of ${all}` : all;
  if (count <= rows.length) return shown;
  return others === undefined
    ? `${shown}. Only the first ${formatCount(rows.length)} of ${formatCount(count)} are loaded and searched.`
    : `${formatCount(found)} found. ${formatCount(rows.length)} of ${formatCount(count)} ${noun}s are loaded. ${others}`;
}

/** Shows how much of the list is loaded, and lets the user stop or continue loading. */
export function ListSummary(props: Props) {
  const { list, noun, isLoading, onStop, onResume, onLoadNext, children } = props;
  const { rows, count, isComplete, most = MAX_LOADED_ROWS } = list;
  const isPartial = !isComplete;
  return (
    <Group gap="xs" mih="var(--control-height)" fz="sm" c="dimmed" className={styles.summary}>
      {isPartial && (
        <Progress
          className={styles.progress}
          label={`Loaded ${noun}s`}
          value={rows.length}
          max={Math.min(count, most)}
        />
      )}
      {/* Not announced while loading, because screen readers would announce every step. */}
      <span role="status" aria-busy={isLoading}>
        {summaryText(props)}
      </span>
      {isPartial && isLoading && (
        <Button kind="quiet" icon="close" onClick={onStop}>
          Stop loading
        </Button>
      )}
      {isPartial && !isLoading && (
        <Button kind="quiet" icon="refresh" onClick={onResume}>
          Load the rest
        </Button>
      )}
      {isComplete && onLoadNext && (
        <Button kind="quiet" icon="down" onClick={onLoadNext}>
          {`Load the next ${formatCount(Math.min(MAX_LOADED_ROWS, count - rows.length))}`}
        </Button>
      )}
      <Group component="span" gap="xxs" wrap="nowrap" ml="auto" className={styles.end}>
        {children}
      </Group>
    </Group>
  );
}
