import { Box, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { findVariant, safetyLabels, safetyOf } from '#verdict/guardrails.ts';
import { formatMetricValue } from '#verdict/text/metric-format.ts';
import { formatUnevenStart } from '#verdict/text/verdict-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResultsErrorPanel } from '../loading/results-error.tsx';
import { useFailureCount } from '../loading/use-failure-count.ts';
import type { MeasuredMetric } from '../measured-metric.ts';
import { EndedWindowNote } from '../plot/ended-window-note.tsx';
import { IntervalBar } from '../plot/interval-bar.tsx';
import { PlotRowLayout, RowText } from '../plot/interval-plot.tsx';
import { type PlotRow, plotRows, type RowVerdict } from '../plot/plot-rows.ts';
import type { Scale } from '../plot/scale.ts';
import { directionLabels } from '../settings/direction-choice.tsx';
import { guardrailIcons } from '../verdict/card-side.tsx';
import { MetricDetails } from './metric-details.tsx';
import { shortStateOf } from './metric-texts.ts';
import styles from './secondary-metric.module.css';

interface Props {
  project: number;
  experiment: Experiment;
  result: MeasuredMetric;
  scale: Scale;
  /** The variant that the verdict is about; null without one. */
  leader: string | null;
  verdict?: RowVerdict | undefined;
}

/** A metric of the list: its lift on the axis and, if the row is open, its numbers. */
export function SecondaryMetric({ project, experiment, result, scale, leader, verdict }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { response, analysis, metric } = result;
  const rows = analysis ? plotRows(analysis, 'percent', verdict).filter(({ key }) => key !== analysis.baseline) : [];
  const shown = rows.find(({ key }) => key === leader) ?? rows[0];
  const label = <MetricName {...{ result, shown, isOpen }} onToggle={() => setOpen(!isOpen)} />;
  return (
    <section aria-label={metric.name} className={styles.metric}>
      {shown && analysis ? (
        <Row {...{ result, analysis, scale, label }} row={shown} />
      ) : (
        <PlotRowLayout label={label} text={null}>
          <Text size="sm" c="dimmed" py="sm">
            {shortStateOf(result, experiment)}
          </Text>
        </PlotRowLayout>
      )}
      <LoadingState result={result} />
      {isOpen && analysis && (
        <OtherVariants {...{ result, analysis, scale }} rows={rows.filter((row) => row !== shown)} />
      )}
      {isOpen && (
        <Stack gap="xs" pb="md">
          {analysis?.unevenStart && (
            <Text size="sm">
              <Icon name="warning" size={14} /> <span>{`Not judged: ${formatUnevenStart(analysis.unevenStart)}`}</span>
            </Text>
          )}
          <EndedWindowNote note={result.endedWindowNote} />
          {response && <MetricDetails {...{ project, experiment, result, response }} />}
        </Stack>
      )}
    </section>
  );
}

function LoadingState({ result }: { result: MeasuredMetric }) {
  const { response, problem, isBusy, retry, metric } = result;
  const failures = useFailureCount(result);
  if (problem) return <ResultsErrorPanel {...{ problem, retry, failures, isBusy }} hasOlder={response !== null} />;
  return !response && isBusy ? <Skeleton label={`Loading ${metric.name}`} rows={1} rowHeightPx={36} /> : null;
}

interface OthersProps extends Pick<Props, 'result' | 'scale'> {
  analysis: Analysis;
  rows: readonly PlotRow[];
}

/** The variants that the closed row leaves out. */
const OtherVariants = ({ rows, ...row }: OthersProps) =>
  rows.map((other) => (
    <Row key={other.key} {...row} row={other} label={<Text size="sm">{isolateName(other.key)}</Text>} />
  ));

const roleTags = { goal: 'Additional goal', secondary: null, guardrail: 'Guardrail' } as const;

interface NameProps {
  result: MeasuredMetric;
  shown: PlotRow | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function MetricName({ result: { metric, analysis, usual }, shown, isOpen, onToggle }: NameProps) {
  const tag = roleTags[metric.role];
  const rateOf = (key: string | undefined) => analysis?.variants.find((one) => one.key === key)?.rate ?? null;
  // The unit follows the second value only.
  const value = (key: string | undefined, unit = analysis?.unit ?? null) =>
    analysis ? formatMetricValue(rateOf(key), { ...analysis, unit }) : '';
  const direction = directionLabels[analysis?.settings.direction ?? usual].toLowerCase();
  return (
    <Box py="xs">
      <h3>
        <PlainButton className={styles.name} aria-expanded={isOpen} data-metric onClick={onToggle}>
          <Icon name="right" size={14} />
          <bdi>{metric.name}</bdi>
        </PlainButton>{' '}
        {tag && <span className={styles.tag}>{tag}</span>}
      </h3>
      <small className={styles.values}>
        {`${analysis && shown ? `${value(analysis.baseline, null)} → ${value(shown.key)}, ` : ''}${direction}`}
      </small>
    </Box>
  );
}

/** The largest lift that a guardrail allows; null for other metrics and without a margin. */
function marginOf({ metric: { role, margin } }: MeasuredMetric, { settings }: Analysis): number | null {
  if (role !== 'guardrail' || margin === null || margin === 0) return null;
  return settings.direction === 'lower' ? -margin : margin;
}

/** A guardrail's state, or a metric's verdict, with its lift and interval. */
function StateText({
  result: { metric },
  analysis,
  row,
}: {
  result: MeasuredMetric;
  analysis: Analysis;
  row: PlotRow;
}) {
  const variant = findVariant(analysis, row.key);
  const isBlocked = row.label === 'No verdict' && !analysis.unevenStart;
  if (metric.role !== 'guardrail' || !variant || isBlocked) return <RowText row={row} isBrief />;
  const safety = safetyOf(analysis, variant, metric.margin);
  return (
    <>
      <b data-is={safety === 'harmed' ? 'bad' : safety === 'safe' ? undefined : 'undecided'}>
        <Icon name={guardrailIcons[safety]} size={14} />
        <span>{safetyLabels[safety]}</span>
      </b>
      <small>{`${row.value}, ${row.interval}`}</small>
    </>
  );
}

interface RowProps extends Pick<Props, 'result' | 'scale'> {
  analysis: Analysis;
  row: PlotRow;
  label: React.ReactNode;
}

const Row = ({ result, analysis, scale, row, label }: RowProps) => (
  <PlotRowLayout label={label} text={<StateText result={result} analysis={analysis} row={row} />}>
    <IntervalBar row={row} scale={scale} margin={marginOf(result, analysis)} zero compact />
  </PlotRowLayout>
);
