import { Text } from '@mantine/core';
import { Problem } from '#contract/problem.ts';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { MetricError } from './metric-error.ts';
import { RetryCountdown } from './retry-countdown.tsx';
import { retryDelay } from './retry-delay.ts';

const titles: Record<number, string> = {
  401: 'The API key is no longer accepted',
  403: 'This API key cannot read results: it needs the scope experiment:read and access to the project',
  404: 'No results found: the experiment was deleted, or this API key cannot see it',
  429: 'The server received too many requests',
  503: 'Results are unavailable at the moment',
  504: 'The server took too long to compute the results',
  512: 'The server took too long to compute the results',
};

function titleOf(problem: Error): string {
  if (problem instanceof MetricError) return 'The metric could not be computed';
  const status = problem instanceof Problem ? problem.status : 0;
  const isTimeout = problem instanceof Problem && problem.code === 'timeout';
  const scope = /missing required scope '([\w:]+)'/.exec(problem.message)?.[1];
  if (scope !== undefined) return `This API key cannot read results: it does not have the scope ${scope}`;
  return titles[isTimeout ? 504 : status] ?? 'The results could not be loaded';
}

interface Props {
  problem: Error;
  retry: () => void;
  /** The number of consecutive failures. */
  failures?: number;
  isBusy?: boolean;
  /** Whether older results are still shown. */
  hasOlder?: boolean;
}

/** Shows why the results could not be loaded. After a temporary error, shows a countdown to the automatic retry. */
export function ResultsErrorPanel({ problem, retry, failures = 0, isBusy = false, hasOlder = false }: Props) {
  const delay = failures > 0 && !isBusy ? retryDelay(problem, failures) : null;
  return (
    <>
      <ProblemPanel problem={problem} title={titleOf(problem)} {...(problem instanceof MetricError ? {} : { retry })} />
      {hasOlder && (
        <Text my="xs" size="sm" c="dimmed">
          The results below are the last ones that were loaded.
        </Text>
      )}
      {delay !== null && <RetryCountdown key={failures} afterSeconds={delay} retry={retry} />}
    </>
  );
}
