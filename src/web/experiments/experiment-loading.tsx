import { Content } from '../ui/content.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A placeholder while the experiment is loading, or the error. */
export function ExperimentLoading({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Content>
      {error ? (
        <ProblemPanel problem={error} title="The experiment could not be loaded" retry={retry} />
      ) : (
        <Skeleton label="Loading the experiment" rows={8} />
      )}
    </Content>
  );
}
