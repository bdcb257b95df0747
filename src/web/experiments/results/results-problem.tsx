import { Problem } from '#contract/problem.ts';
import { ProblemPanel } from '../../ui/problem-panel.tsx';

const titles: Record<number, string> = {
  401: 'The key is no longer accepted',
  403: 'This key may not read results: it needs the scope experiment:read and access to the project',
  404: 'There are no such results: the experiment was deleted, or this key cannot see it',
  429: 'The server asks to wait',
  504: 'The server took too long to compute the results',
  512: 'The server took too long to compute the results',
};

/** What kept the results away, by what the server answered. */
export function ResultsProblem({ problem, retry }: { problem: Error; retry: () => void }) {
  const status = problem instanceof Problem ? problem.status : 0;
  const isSlow = problem instanceof Problem && problem.code === 'timeout';
  const title = titles[isSlow ? 504 : status] ?? 'The results could not be loaded';
  return <ProblemPanel problem={problem} title={title} retry={retry} />;
}
