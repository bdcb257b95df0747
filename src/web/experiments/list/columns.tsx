import type { ReactElement } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { HealthIssue } from '#verdict/health/experiment-health.ts';
import { formatTiming } from '#verdict/timing.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { conclusionName } from '../../fields/conclusion-names.ts';
import { SplitBar } from '../../fields/variants/split-bar.tsx';
import { dayIn, momentIn } from '../format-date.ts';
import { StatusBadge } from '../status-badge.tsx';
import { HealthBadges } from './health-badges.tsx';
import type { ColumnKey } from './list-search-params.ts';
import { LazyResultCell } from './result-preview/lazy-result-cell.tsx';
import { factsOf } from './row-values.ts';

/** What a cell is drawn from. */
export interface CellFacts {
  project: number;
  experiment: Experiment;
  timeZone: string;
  now: number;
  health: readonly HealthIssue[];
  /** Whether to tell instants in full, which takes the browser a while the first time. */
  withInstants: boolean;
}

interface Column {
  label: string;
  /** How wide the column is where there is room, and where there is little. */
  widthPx: readonly [number, number];
  /** Takes a whole line of a card on small screens. */
  isWide?: true;
  /** Says on a card what it is; the others speak for themselves. */
  isLabelled?: true;
  /** One text in one or two lines, or something drawn. */
  cell: (facts: CellFacts) => Text | ReactElement;
}

/** What a cell says by itself, so that a row stays a few elements. */
export interface Text {
  words: string;
  title: string | undefined;
  isTwoLines?: true;
}

const twoLines = (first: string, second: string, title?: string): Text => ({
  words: `${first}\n${second}`,
  title,
  isTwoLines: true,
});

const oneLine = (words: string): Text => ({ words, title: words });

const instant = (iso: string, { timeZone, withInstants }: CellFacts) =>
  withInstants ? `${momentIn(timeZone, iso)}, ${timeZone}` : undefined;

const date = (iso: string | null | undefined, facts: CellFacts): Text => ({
  words: iso ? dayIn(facts.timeZone, iso, facts.now) : '—',
  title: iso ? instant(iso, facts) : undefined,
});

/** When it started, and how far it is. */
function started(facts: CellFacts): Text {
  const { experiment, timeZone, now } = facts;
  const { start_date } = experiment;
  const words = formatTiming(experiment, now);
  if (!start_date) return twoLines('Not started', words);
  return twoLines(dayIn(timeZone, start_date, now), words, instant(start_date, facts));
}

/** What the team concluded, and why. */
function conclusionCell({ conclusion, conclusion_comment }: Experiment): Text {
  if (!conclusion) return oneLine('—');
  return twoLines(conclusionName(conclusion), conclusion_comment ?? '');
}

/** Every column but the name. */
export const columns: Record<ColumnKey, Column> = {
  feature_flag_key: {
    label: 'Flag key',
    widthPx: [190, 150],
    isLabelled: true,
    cell: ({ experiment }) => oneLine(experiment.feature_flag_key ?? ''),
  },
  status: {
    label: 'Status',
    widthPx: [118, 112],
    cell: ({ experiment, now }) => (
      <StatusBadge status={factsOf(experiment, now).status} archived={experiment.archived === true} />
    ),
  },
  variants: {
    label: 'Variants, %',
    widthPx: [122, 104],
    cell: ({ experiment }) => <SplitBar shares={splitOf(experiment)} />,
  },
  goal: {
    label: 'Goal',
    widthPx: [200, 160],
    isWide: true,
    isLabelled: true,
    cell: ({ experiment, now }) => oneLine(factsOf(experiment, now).goal),
  },
  start_date: { label: 'Started', widthPx: [128, 124], cell: started },
  duration: {
    label: 'Duration',
    widthPx: [130, 112],
    isLabelled: true,
    cell: ({ experiment, now }) => oneLine(formatTiming(experiment, now) || '—'),
  },
  end_date: {
    label: 'Ended',
    widthPx: [104, 92],
    isLabelled: true,
    cell: (facts) => date(facts.experiment.end_date, facts),
  },
  conclusion: {
    label: 'Conclusion',
    widthPx: [140, 120],
    isLabelled: true,
    cell: ({ experiment }) => conclusionCell(experiment),
  },
  result: {
    label: 'Result',
    widthPx: [250, 220],
    isWide: true,
    cell: ({ project, experiment, now }) => <LazyResultCell project={project} experiment={experiment} now={now} />,
  },
  health: { label: 'Health', widthPx: [196, 186], cell: ({ health }) => <HealthBadges issues={health} /> },
  owner: {
    label: 'Owner',
    widthPx: [132, 104],
    isLabelled: true,
    cell: ({ experiment, now }) => oneLine(factsOf(experiment, now).owner || '—'),
  },
  created_at: {
    label: 'Created',
    widthPx: [104, 92],
    isLabelled: true,
    cell: (facts) => date(facts.experiment.created_at, facts),
  },
};
