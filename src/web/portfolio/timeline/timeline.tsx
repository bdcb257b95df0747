import { Text } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { Icon } from '../../ui/icon.tsx';
import { TableRows } from '../../ui/list/table-rows.tsx';
import { useListWidth } from '../../ui/list/use-list-width.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ConnectionScope } from '../connection-scope.tsx';
import type { EntryGroup } from '../portfolio-rows.ts';
import { BarCard } from './bar-card.tsx';
import type { TimeWindow } from './time-window.ts';
import styles from './timeline.module.css';
import { gridLines, TimelineAxis } from './timeline-axis.tsx';
import { percentOfToday, type TimelineEntry } from './timeline-entry.ts';
import { TimelineRow } from './timeline-row.tsx';
import { useBarCard } from './use-bar-card.ts';
import { useBarKeys } from './use-bar-keys.ts';

interface Props {
  groups: readonly EntryGroup[];
  window: TimeWindow;
  now: number;
  /** The time zone of the line in the header. Each row has today's line in the zone of its project. */
  timeZone: string;
  /** The keys of running experiments with a verdict on or after their planned day. */
  decided: ReadonlySet<string>;
  /** Chooses how the rows are grouped. */
  grouping: ReactNode;
}

/** The width of the column with the names. Must match the style sheet. */
const NAMES_PX = 272;

type Item = { group: EntryGroup } | { entry: TimelineEntry };

/** The experiments of each group as bars. The arrow keys move between bars, and Enter opens an experiment. */
export function Timeline({ groups, window, now, timeZone, decided, grouping }: Props) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { availablePx, isCards } = useListWidth();
  const laneWidthPx = isCards ? availablePx : availablePx - NAMES_PX;
  const body = useRef<HTMLTableSectionElement>(null);
  const items = useMemo(
    () =>
      groups.flatMap((group): Item[] => [
        { group },
        ...(folded.has(group.key) ? [] : group.entries.map((entry) => ({ entry }))),
      ]),
    [groups, folded],
  );
  const entries = useMemo(() => items.flatMap((item) => ('entry' in item ? [item.entry] : [])), [items]);
  const rowOf = (key: string) => items.findIndex((item) => 'entry' in item && item.entry.key === key);
  const keys = useBarKeys(body, entries, rowOf);
  const card = useBarCard();
  const opened = entries.find(({ key }) => key === card.key);
  const lines = useMemo(() => gridLines(window), [window]);

  const fold = (key: string) =>
    setFolded((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  const renderRow = (index: number) => {
    const item = items[index];
    if (!item) return null;
    if ('group' in item)
      return (
        <GroupRow
          key={item.group.key}
          group={item.group}
          isFolded={folded.has(item.group.key)}
          onFold={() => fold(item.group.key)}
        />
      );
    const { entry } = item;
    return (
      entry.bar && (
        <ConnectionScope key={entry.key} id={entry.source.connection}>
          <TimelineRow
            {...{ entry, window, laneWidthPx, now, bar: entry.bar }}
            isTabStop={entry.key === keys.tabStop}
            isDecided={decided.has(entry.key)}
          />
        </ConnectionScope>
      )
    );
  };

  return (
    <>
      <table
        aria-label={`Experiments, ${window.label}`}
        aria-rowcount={items.length + 1}
        className={styles.timeline}
        style={{ '--lines': lines } as object}
      >
        <thead>
          <tr>
            <th scope="col">{grouping}</th>
            <th scope="col" aria-label={window.label} className={styles.axis}>
              <TimelineAxis {...{ window, laneWidthPx }} today={percentOfToday(window, timeZone, now)} />
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          {...card.handlers}
          onFocus={(event) => {
            keys.onFocus(event);
            card.handlers.onFocus(event);
          }}
          onKeyDown={(event) => {
            keys.onKeyDown(event);
            card.handlers.onKeyDown(event);
          }}
        >
          <TableRows body={body} count={items.length} columnCount={2} renderRow={renderRow} />
        </tbody>
      </table>
      {opened && !isCards && (
        <ConnectionScope id={opened.source.connection}>
          <BarCard key={opened.key} anchor={card.anchor} entry={opened} now={now} />
        </ConnectionScope>
      )}
    </>
  );
}

interface GroupRowProps {
  group: EntryGroup;
  isFolded: boolean;
  onFold: () => void;
}

/** The heading of a group, which folds it. */
const GroupRow = ({ group: { name, source, entries }, isFolded, onFold }: GroupRowProps) => (
  <tr className={`${styles.row} ${styles.group}`}>
    <th scope="rowgroup">
      <PlainButton className={styles.fold} aria-expanded={!isFolded} onClick={onFold}>
        <Icon name={isFolded ? 'right' : 'down'} size={14} />
        <Text component="b" inherit fw={600} truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text component="small" size="xs" c="hint" flex="none">
          {formatCountOf(entries.length, 'experiment')}
        </Text>
      </PlainButton>
    </th>
    <th className={styles.zone}>{source?.project.timezone}</th>
  </tr>
);
