import type { ReadFailure } from '#changes/read-projects.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { Alert } from '../ui/alert.tsx';

/** Lists the projects that could not be loaded, with the reasons. */
export function ReadFailures({ failures }: { failures: readonly ReadFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <Alert tone="warning">
      {`${formatCountOf(failures.length, 'project')} could not be loaded. ${failures.map(({ project, name, problem }) => `${isolateName(name)} (${project}): ${problem.message}`).join(' ')}`}
    </Alert>
  );
}
