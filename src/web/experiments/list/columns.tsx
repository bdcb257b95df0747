import type { ReactElement } from 'react';
import { type Experiment, reportedStateOf } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { formatDateTime, formatDay } from '#contract/format/date.ts';
import { formatExperimentDay } from '#verdict/experiment-day.ts';
import type { HealthIssue } from '#verdict/health/experiment-health.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { SplitBar } from '../../fields/variants/split-bar.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { HealthBadges } from './health-badges.tsx';
import type { ExperimentColumnKey } from './list-search-params.ts';
import { LazyResultCell } from './result-preview/lazy-result-cell.tsx';
import { rowValues } from './row-values.ts';

// Loaded lazily, so that the list's initial bundle does not contain the code that checks results.
const HealthCell = lazyComponent(
  () => import('./health-cell.tsx'),
  ({ HealthCell }) => HealthCell,
  HealthBadges,
);

/** The input for rendering a cell. */
export interface CellInput {
  project: number;
  experiment: Experiment;
  timeZone: string;
  now: number;
  health: readonly HealthIssue[];
}

interface Column {
  label: string;
  /** The preferred width and the minimum width. */
  widthPx: readonly [number, number];
  /** Whether the cell takes a card's full width on small screens. */
  isWide?: true;
  /** Whether a card shows the column's label above the value. Unset if the value is clear without a label. */
  isLabelled?: true;
  /** Returns the content of the cell: a text of one or two lines, or an element. */
  cell: (input: CellInput) => CellText | ReactElement;
}

/** The text of a cell. It is rendered without an element of its own, so that rows have few elements. */
export interface CellText {
  text: string;
  /** The tooltip, or a function that formats it. */
  title: string | (() => string) | undefined;
  isTwoLines?: true;
  /** Whether the text is a key, which is shown in the code font. */
  isCode?: true;
}

const twoLines = (first: string, second: string, title?: CellText['title']): CellText => ({
  text: `${first}\n${second}`,
  title,
  isTwoLines: true,
});

const oneLine = (text: string): CellText => ({ text, title: text });

const exactTimeOf =
  (iso: string, { timeZone }: CellInput) =>
  () =>
    `${formatDateTime(timeZone, iso)}, ${timeZone}`;

const dayText = (iso: string | null | undefined, input: CellInput): CellText => ({
  text: iso ? formatDay(input.timeZone, iso, input.now) : '—',
  title: iso ? exactTimeOf(iso, input) : undefined,
});

/** Returns the start date in the first line and the timing in the second. */
function startCell(input: CellInput): CellText {
  const { experiment, timeZone, now } = input;
  const { start_date } = experiment;
  const timing = formatExperimentDay(experiment, now);
  if (!start_date) return twoLines('Not started', timing);
  return twoLines(formatDay(timeZone, start_date, now), timing, exactTimeOf(start_date, input));
}

/** Returns the conclusion in the first line and its reason in the second. */
function conclusionCell({ conclusion, conclusion_comment }: Experiment): CellText {
  if (!conclusion) return oneLine('—');
  return twoLines(conclusionName(conclusion), conclusion_comment ?? '');
}

/** The columns after the name. `columnKeys` contains their order. */
export const experimentColumns: Record<ExperimentColumnKey, Column> = {
  feature_flag_key: {
    label: 'Flag key',
    widthPx: [190, 150],
    isLabelled: true,
    cell: ({ experiment }) => ({ ...oneLine(experiment.feature_flag_key ?? ''), isCode: true }),
  },
  status: {
    label: 'Status',
    widthPx: [118, 108],
    cell: ({ experiment, timeZone, now }) => (
      <StatusBadge
        scheduled={{ at: experiment.scheduled_start, timeZone, isShort: true }}
        status={rowValues(experiment, now).status}
        archived={experiment.archived === true}
        state={reportedStateOf(experiment)}
      />
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
    cell: ({ experiment, now }) => oneLine(rowValues(experiment, now).goal || '—'),
  },
  start_date: { label: 'Started', widthPx: [150, 150], cell: startCell },
  duration: {
    label: 'Duration',
    widthPx: [130, 112],
    isLabelled: true,
    cell: ({ experiment, now }) => oneLine(formatExperimentDay(experiment, now) || '—'),
  },
  end_date: {
    label: 'Ended',
    widthPx: [104, 92],
    isLabelled: true,
    cell: (input) => dayText(input.experiment.end_date, input),
  },
  conclusion: {
    label: 'Conclusion',
    widthPx: [140, 120],
    isLabelled: true,
    cell: ({ experiment }) => conclusionCell(experiment),
  },
  result: {
    label: 'Result',
    widthPx: [250, 186],
    isWide: true,
    cell: ({ project, experiment, now }) => <LazyResultCell project={project} experiment={experiment} now={now} />,
  },
  health: {
    label: 'Health',
    widthPx: [214, 164],
    cell: ({ project, experiment, now, health }) =>
      experiment.start_date === null ? (
        <HealthBadges issues={health} />
      ) : (
        <HealthCell project={project} experiment={experiment} now={now} issues={health} />
      ),
  },
  owner: {
    label: 'Owner',
    widthPx: [132, 104],
    isLabelled: true,
    cell: ({ experiment, now }) => oneLine(rowValues(experiment, now).owner || '—'),
  },
  created_at: {
    label: 'Created',
    widthPx: [104, 92],
    isLabelled: true,
    cell: (input) => dayText(input.experiment.created_at, input),
  },
};
