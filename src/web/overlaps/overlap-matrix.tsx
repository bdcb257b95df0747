import { Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCountOf } from '#contract/format/count.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { JudgedPair } from '#verdict/overlaps/judge-pairs.ts';
import { pairLabels } from '#verdict/overlaps/pair-texts.ts';
import { href } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { type ComparedExperiment, idsOf, isSamePair, type PairIds } from './overlap-hooks.ts';
import styles from './overlap-matrix.module.css';
import { pairIcon } from './pair-state.ts';

interface Props {
  project: number;
  experiments: readonly ComparedExperiment[];
  pairs: readonly JudgedPair[];
  opened: PairIds | null;
}

/** From this many columns on, their headings are the numbers of the rows. */
const NUMBERED = 8;

/** The share of the darkest cell's shade, for experiments that share all people. */
const MAX_SHADE = 40;

/** Returns the share of the people of an experiment who are in the other of a pair. */
function shareOf({ sides, both }: JudgedPair, id: number): number {
  const only = sides.find((side) => side.id === id)?.only ?? 0;
  return both + only > 0 ? both / (both + only) : 0;
}

const formatShare = (share: number) => (share > 0 && share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`);

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next cell with a link in the direction of an arrow key. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const move = moves[event.key];
  const cell = document.activeElement?.closest('td');
  if (!move || !cell) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')].map((row) => [...row.children]);
  let row = rows.findIndex((cells) => cells.includes(cell));
  let column = rows[row]?.indexOf(cell) ?? 0;
  do {
    row += move[0];
    column += move[1];
    const link = rows[row]?.[column]?.querySelector('a');
    if (link) return link.focus();
  } while (rows[row]?.[column]);
}

/** How many of the people of each row are also in each column. The arrow keys move between the cells. */
export function OverlapMatrix({ project, experiments, pairs, opened }: Props) {
  const isNumbered = experiments.length >= NUMBERED;
  const ids = experiments.map(({ experiment }) => experiment.id);
  const [current, setCurrent] = useState<PairIds>([ids[0] ?? 0, ids[1] ?? 0]);
  const pairOf = (ids: PairIds) => pairs.find((pair) => isSamePair(idsOf(pair), ids));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Each row: how many of its participants are also in the column. Select a cell to see the test of the pair.
      </Text>
      <ScrollRegion aria-label="Overlaps">
        <table aria-label="Overlaps" className={styles.matrix} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">Of the participants of</th>
              {experiments.map(({ experiment }, at) => (
                <th key={experiment.id} scope="col" {...(isNumbered && { 'aria-label': experiment.name })}>
                  <bdi data-tooltip={experiment.name}>{isNumbered ? at + 1 : experiment.name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {experiments.map(({ experiment, people }, at) => (
              <tr key={experiment.id}>
                <th scope="row">
                  {isNumbered && <span aria-hidden>{`${at + 1} `}</span>}
                  <bdi data-tooltip={experiment.name}>{experiment.name}</bdi>
                  <small>{formatCountOf(people, 'participant')}</small>
                </th>
                {experiments.map(({ experiment: other }) => {
                  const own = [experiment.id, other.id] as const;
                  const pair = own[0] === own[1] ? undefined : pairOf(own);
                  return (
                    <td key={other.id}>
                      {pair ? (
                        <MatrixCell
                          pair={pair}
                          row={experiment}
                          column={other}
                          to={href.overlap(project, ...own)}
                          isOpened={opened !== null && opened[0] === own[0] && opened[1] === own[1]}
                          isCurrent={current[0] === own[0] && current[1] === own[1]}
                          onFocus={() => setCurrent(own)}
                        />
                      ) : (
                        <span aria-hidden>–</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Group gap="md" fz="xs" c="dimmed">
        <span>
          <Icon name="warning" size={13} /> Needs attention
        </span>
        <span>
          <Icon name="clock" size={13} /> Not enough to tell
        </span>
        <span>No icon: no interaction found</span>
      </Group>
    </Stack>
  );
}

interface CellProps {
  pair: JudgedPair;
  row: { id: number; name: string };
  column: { name: string };
  to: string;
  isOpened: boolean;
  /** Whether the Tab key reaches this cell. */
  isCurrent: boolean;
  onFocus: () => void;
}

function MatrixCell({ pair, row, column, to, isOpened, isCurrent, onFocus }: CellProps) {
  const share = shareOf(pair, row.id);
  const icon = pairIcon(pair.state);
  const isSame = pair.state === 'same';
  const text = isSame ? 'Same flag' : formatShare(share);
  const [own, other] = [isolateName(row.name), isolateName(column.name)];
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={
        isSame ? `${text}: ${own}, ${other}` : `${text} of ${own} are also in ${other}. ${pairLabels[pair.state]}`
      }
      aria-current={isOpened || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-icon={icon}
      style={{ '--shade': `${Math.round(6 + share * (MAX_SHADE - 6))}%` } as object}
      onFocus={onFocus}
    >
      <span>{text}</span>
      {icon && <Icon name={icon} size={14} />}
    </Link>
  );
}
