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

/** Shows how many projects are loaded, and which projects could not be loaded. */
export function SettingsLoading({ settings, children }: Props) {
  const { data, error, isFetching, refetch, cancel } = settings;
  return (
    <>
      {error && <ProblemPanel title="The settings could not be loaded" problem={error} retry={refetch} />}
      {data && (
        <>
          <LoadingLine
            loaded={data.projects.length}
            total={data.total}
            isLoading={isFetching}
            onCancel={cancel}
            onReload={() => void refetch()}
          >
            {children}
          </LoadingLine>
          <ReadFailures failures={data.failures} />
        </>
      )}
      {!data && !error && <Skeleton label="Loading the settings of all projects" rows={12} />}
    </>
  );
}
