import { Content } from '../ui/content.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What a page of an experiment shows until the record is here, or why it does not come. */
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
