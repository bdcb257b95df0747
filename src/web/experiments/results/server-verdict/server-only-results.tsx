import { Stack, Text, Title } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { unsupportedDesign } from '#contract/reported-design.ts';
import { checkResults } from '#verdict/checks/check-results.ts';
import { summedProperty } from '#verdict/metric.ts';
import type { VariantResult } from '#verdict/response/parse-variants.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { ResultsCheckList } from '../checks/results-check-list.tsx';
import type { Goal } from '../measured-metric.ts';
import styles from '../results.module.css';
import { ServerFigures } from './server-figures.tsx';
import { ServerNumbersTable } from './server-numbers-table.tsx';
import { ServerVerdictCard } from './server-verdict-card.tsx';
import { SingleValuesTable } from './single-values-table.tsx';
import { SummedMetricNote } from './summed-metric-note.tsx';

/** Returns whether the response has at most a single value for a variant: no rate, participants, chance or interval. */
const isSingleValue = ({ rate, people, probability, interval }: VariantResult) =>
  [rate, people, probability, interval].every((part) => part === null);

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
}

/** Shows the server's results if the response does not contain enough data for an analysis. */
export function ServerOnlyResults({ project, experiment, goal }: Props) {
  const { hasOwnVerdict } = useCapabilities(project);
  const { raw, results, computedAt, rows, kind, label, title, filters } = goal;
  const { isLegacy } = goal.metric;
  const hasOnlyValues = results.variants.every(isSingleValue);
  const hasStartEvent = goal.people === 'start_event';
  const unsupported = unsupportedDesign(experiment);
  // The checks are for a fixed split.
  const checks =
    unsupported === null
      ? checkResults({ experiment, rows, hasStartEvent, analysis: null, computedAt, now: Date.now() })
      : [];
  const reported =
    summedProperty(filters) === null
      ? 'The response does not contain enough data to compare the variants. The server reported these numbers.'
      : 'The server reported these numbers.';
  const failure = checks.find(({ tone }) => tone === 'bad')?.failure;
  return (
    <>
      {!hasOnlyValues && checks.length > 0 && <ResultsCheckList checks={checks} />}
      {failure && (
        <section aria-labelledby="verdict" className={styles.state}>
          <h2 id="verdict">{`The results are not valid: ${failure.sentence}`}</h2>
          <p>{`${failure.about} ${failure.next}`}</p>
        </section>
      )}
      {!hasOnlyValues && isLegacy && hasOwnVerdict && <ServerVerdictCard results={results} />}
      <Stack component="section" gap="xs" aria-labelledby="goal">
        <Title order={2} id="goal" tabIndex={-1} data-metric>
          {title}
        </Title>
        <SummedMetricNote filters={filters} />
        <Text size="sm" c="dimmed">
          <span>{unsupported ?? reported}</span>
          {isLegacy && !hasOnlyValues && (
            <span> Each interval is for one variant, not for the difference between variants.</span>
          )}
        </Text>
        {!isLegacy ? (
          <ServerFigures experiment={experiment} raw={raw} label={title} open />
        ) : hasOnlyValues ? (
          <SingleValuesTable {...{ rows, label, filters }} metric={kind} />
        ) : (
          <ServerNumbersTable {...{ rows, label, filters }} metric={kind} />
        )}
      </Stack>
    </>
  );
}
