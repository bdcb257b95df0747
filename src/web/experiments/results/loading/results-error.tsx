import { Problem } from '#contract/problem.ts';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import styles from './loading.module.css';
import { AskAgain } from './retry-countdown.tsx';
import { pauseAfter } from './retry-delay.ts';

const titles: Record<number, string> = {
  401: 'The key is no longer accepted',
  403: 'This key may not read results: it needs the scope experiment:read and access to the project',
  404: 'There are no such results: the experiment was deleted, or this key cannot see it',
  429: 'The server asks to wait',
  504: 'The server took too long to compute the results',
  512: 'The server took too long to compute the results',
};

function titleOf(problem: Error): string {
  const status = problem instanceof Problem ? problem.status : 0;
  const isSlow = problem instanceof Problem && problem.code === 'timeout';
  return titles[isSlow ? 504 : status] ?? 'The results could not be loaded';
}

interface Props {
  problem: Error;
  retry: () => void;
  /** How often in a row this went wrong. */
  failures?: number;
  /** Whether somebody is asking at this moment. */
  isBusy?: boolean;
  /** Whether an older result is still shown. */
  hasOlder?: boolean;
}

/** What kept the results away, by what the server answered; what may pass by itself is asked for again. */
export function ResultsProblem({ problem, retry, failures = 0, isBusy = false, hasOlder = false }: Props) {
  const pause = failures > 0 && !isBusy ? pauseAfter(problem, failures) : null;
  return (
    <>
      <ProblemPanel problem={problem} title={titleOf(problem)} retry={retry} />
      {hasOlder && <p className={styles['again']}>What is below is the last result that came.</p>}
      {pause !== null && <AskAgain key={failures} afterSeconds={pause} ask={retry} />}
    </>
  );
}
