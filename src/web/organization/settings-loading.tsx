import type { ReactNode } from 'react';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadingLine } from './loading-line.tsx';
import { ReadFailures } from './read-failures.tsx';
import type { useOrganizationSettings } from './settings-data.ts';

interface Props {
  settings: ReturnType<typeof useOrganizationSettings>;
  /** Actions on the loaded settings. */
  children?: ReactNode;
}

/** Shows how many projects are loaded. */
export function SettingsProgress({ settings, children }: Props) {
  const { data, isFetching, stop, resume } = settings;
  return (
    data && (
      <LoadingLine
        loaded={data.projects.length}
        total={data.total}
        isLoading={isFetching}
        isComplete={data.isComplete}
        waitSeconds={data.waitSeconds ?? 0}
        onStop={() => void stop()}
        onLoad={() => void resume()}
      >
        {children}
      </LoadingLine>
    )
  );
}

/** Says which projects could not be loaded. Shows a skeleton before the first ones. */
export function SettingsLoading({ settings }: Pick<Props, 'settings'>) {
  const { data, error, refetch } = settings;
  return (
    <>
      {error && <ProblemPanel title="The settings could not be loaded" problem={error} retry={refetch} />}
      {data && <ReadFailures failures={data.failures} />}
      {!data && !error && <Skeleton label="Loading the settings of all projects" rows={12} />}
    </>
  );
}
