import { Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { SegmentResults } from '#contract/segments.ts';
import type { JudgedSegments } from '#verdict/segments/judge-segments.ts';
import type { SegmentFinding } from '#verdict/segments/segment-texts.ts';
import { usualDirection } from '#verdict/settings.ts';
import { formatLift, formatNumber } from '#verdict/text/format-number.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toCsv, toTsv } from '../../../ui/csv.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import type { Goal } from '../measured-metric.ts';
import { IntervalBar } from '../plot/interval-bar.tsx';
import plot from '../plot/interval-plot.module.css';
import { AxisHeader, PlotRowLayout } from '../plot/interval-plot.tsx';
import { scaleOver } from '../plot/scale.ts';
import styles from '../results.module.css';
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';
import { type JudgedResults, judgedResults } from './judged-results.ts';
import { cellsOf, type SegmentOrder, segmentRow } from './segment-rows.ts';
import { SegmentsTable } from './segments-table.tsx';

interface Props {
  experiment: Experiment;
  goal: Goal;
  results: SegmentResults;
  leader: string | null;
}

/** Says whether the lift differs between the values. */
function Finding({ finding: { kind, text, detail } }: { finding: SegmentFinding }) {
  if (kind === 'same' || kind === 'unknown')
    return (
      <Text size="sm" mb="sm">
        <span>{text}</span> <span>{detail}</span>
      </Text>
    );
  return (
    <Alert tone={kind === 'differs' ? 'warning' : 'danger'} role="note" title={text}>
      {detail}
    </Alert>
  );
}

/** Results for each value of a property: what they say, a plot, and a table. */
export function SegmentsContent({ experiment, goal, results, leader }: Props) {
  const [settings] = useAnalysisSettings('goal', usualDirection(goal.metric));
  const [chosen, setChosen] = useState<string | null>(null);
  const [order, setOrder] = useState<SegmentOrder>('people');
  const settingsJson = JSON.stringify(settings);
  const view = useMemo(
    () =>
      judgedResults(results, {
        ...{ experiment, goal, order, variant: chosen ?? leader, settings: JSON.parse(settingsJson) },
      }),
    [results, experiment, goal, order, chosen, leader, settingsJson],
  );
  if (!view) return <Text c="dimmed">There are no participants to divide yet.</Text>;
  const { judged, finding, tests, variant } = view;
  const isDivided = judged.segments.length > 1;
  return (
    <Stack gap="sm">
      <div role="status">
        <Finding finding={finding} />
      </div>
      {tests.length > 1 && judged.isBalanced && isDivided && (
        <SegmentedChoice
          label="Variant"
          choices={Object.fromEntries(tests.map((key) => [key, key]))}
          value={variant}
          onChange={setChosen}
        />
      )}
      {isDivided && <Values {...{ experiment, goal, view, order }} onOrder={setOrder} />}
      <Text size="xs" c="dimmed">
        {[
          judged.isAdjusted && isDivided && 'Means are adjusted by CUPED with one factor for the whole experiment.',
          isDivided && 'Values with fewer than 100 participants or few conversions are in “Other values”.',
          results.of === 'person' && 'Uses today’s value of the property.',
          'The verdict does not use segments.',
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </Stack>
  );
}

interface ValuesProps extends Pick<Props, 'experiment' | 'goal'> {
  view: JudgedResults;
  order: SegmentOrder;
  onOrder: (order: SegmentOrder) => void;
}

/** The plot and the table of the values. */
function Values({ experiment, goal: { analysis }, view, order, onOrder }: ValuesProps) {
  const { judged, rows, shown, variant, name } = view;
  const cells = cellsOf(judged, shown, name);
  return (
    <>
      {judged.isBalanced && <SegmentsPlot judged={judged} rows={rows} variant={variant} name={name} />}
      <Group gap="xs" justify="flex-end" className={styles.tools}>
        <CopyButton text={() => toTsv(cells)} label="Copy table Segments" variant="button">
          Copy table
        </CopyButton>
        <Button
          kind="quiet"
          icon="download"
          onClick={() => downloadFile(`segments-${experiment.id}.csv`, 'text/csv', toCsv(cells))}
        >
          CSV
        </Button>
      </Group>
      <SegmentsTable {...{ judged, shown, variant, name, order, analysis, onOrder }} />
    </>
  );
}

interface PlotProps {
  judged: JudgedSegments;
  rows: JudgedSegments['segments'];
  variant: string;
  name: string;
}

/** One row per value: its measured lift with the interval, and the lift drawn toward the average. */
function SegmentsPlot({ judged, rows, variant, name }: PlotProps) {
  const shown = rows.map((segment) => segmentRow(segment, variant));
  const overall = judged.overall[variant];
  const scale = scaleOver([
    ...[-0.1, 0, 0.1],
    ...(overall === undefined ? [] : [overall]),
    ...shown.flatMap(({ row }) => row?.steps?.full ?? []).map((limit) => Math.min(3, limit)),
  ]);
  return (
    <section aria-label={`Segments by ${name}, plot`} className={plot.plot}>
      <PlotRowLayout label={null} text={null}>
        <AxisHeader
          scale={scale}
          axis="percent"
          metric={{ metric: 'funnel' }}
          mark={overall === undefined ? undefined : { at: overall, text: `overall ${formatLift(overall)}` }}
        />
      </PlotRowLayout>
      {shown.map(({ segment, row, text }) => (
        <PlotRowLayout
          key={segment.value}
          label={
            <span>
              <b data-tooltip={segment.value}>{segment.value}</b>
              <small>{`${formatNumber(segment.people)} participants`}</small>
            </span>
          }
          text={
            <>
              <b data-is={row?.judgement ?? 'undecided'}>{text.lift}</b>
              <small>{text.interval}</small>
            </>
          }
        >
          {row && <IntervalBar row={row} scale={scale} zero compact overall={overall} />}
        </PlotRowLayout>
      ))}
      <Text size="xs" c="dimmed" py="xs">
        The dot is the lift drawn toward the average of the values, the line in the bar the measured one, the dashed
        line the lift of all participants. The intervals hold for all values together.
      </Text>
    </section>
  );
}
