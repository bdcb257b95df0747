import { Group, Text } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { countedGroups } from '#contract/reported-design.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import type { MeasuredMetric } from '../measured-metric.ts';
import { numberRows } from '../numbers/numbers-columns.ts';
import { NumbersTable } from '../numbers/numbers-table.tsx';
import { RawResponse } from '../raw-response.tsx';
import { describeServerVerdict } from '../server-verdict/server-criteria.ts';
import { ServerFigures } from '../server-verdict/server-figures.tsx';
import { ServerNumbersTable } from '../server-verdict/server-numbers-table.tsx';
import { SingleValuesTable } from '../server-verdict/single-values-table.tsx';
import { SummedMetricNote } from '../server-verdict/summed-metric-note.tsx';
import { DirectionChoice } from '../settings/direction-choice.tsx';
import { describeMetric } from './metric-texts.ts';

interface Props {
  project: number;
  experiment: Experiment;
  result: MeasuredMetric;
  response: ParsedResponse;
}

/** What an open row shows: what the metric measures, and its numbers. */
export function MetricDetails(props: Props) {
  const { result } = props;
  const { metric, analysis, urlName, usual } = result;
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {describeMetric(result, countedGroups(props.experiment))}
        </Text>
        {metric.isLegacy && analysis && (
          <DirectionChoice label={`Direction of ${metric.name}`} metric={urlName} usual={usual} />
        )}
      </Group>
      <Numbers {...props} />
    </>
  );
}

function Numbers({ project, experiment, result, response }: Props) {
  const { hasOwnVerdict } = useCapabilities(project);
  const { metric, kind, analysis, filters } = result;
  const { name } = metric;
  // The row of the list has the name alone.
  const label = `${name}, numbers`;
  if (response.state === 'unknown')
    return (
      <>
        <ServerFigures experiment={experiment} raw={response.raw} label={name} open />
        <RawResponse raw={response.raw} />
      </>
    );
  if (response.state === 'record' || response.results.variants.length === 0) return null;
  const { results } = response;
  const rows = variantResultRows(results.variants, experiment);
  if (analysis)
    return (
      <>
        <NumbersTable label={label} rows={numberRows(rows, analysis, ['share', 'total'])} />
        {hasOwnVerdict && <ServerFigures experiment={experiment} raw={response.raw} label={name} />}
      </>
    );
  if (!metric.isLegacy) return <ServerFigures experiment={experiment} raw={response.raw} label={name} open />;
  if (results.variants.every(({ rate, people }) => rate === null && people === null))
    return <SingleValuesTable {...{ rows, filters, label }} metric={kind} />;
  return (
    <>
      <SummedMetricNote filters={filters} />
      {hasOwnVerdict && <Text size="sm">{`${describeServerVerdict(results)}.`}</Text>}
      <ServerNumbersTable {...{ rows, filters, label }} metric={kind} />
    </>
  );
}
