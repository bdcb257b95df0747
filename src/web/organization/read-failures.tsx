import type { ReadFailure } from '#changes/read-projects.ts';
import { Alert } from '../ui/alert.tsx';

/** The projects that could not be loaded, with the reasons. */
export function ReadFailures({ failures }: { failures: readonly ReadFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <Alert tone="warning">
      {failures.length === 1 ? '1 project' : `${failures.length} projects`} could not be loaded:{' '}
      {failures.map(({ project, problem }) => `${project} (${problem.message})`).join(', ')}
    </Alert>
  );
}
