import { useQuery } from '@tanstack/react-query';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { findingText } from '#verdict/overlaps/finding-text.ts';
import { useClient } from '../api/client-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import { overlapQueries } from './overlap-queries.ts';

/**
 * Returns the texts about a running experiment and those that change it, or that it changes, each with the id of the other.
 * Empty if nothing is found or stored, and on PostHog.
 */
export function useOverlapFindings(project: number, experiment: Experiment): { id: number; text: string }[] {
  const { overlapCounts } = useCapabilities(project);
  const enabled = overlapCounts === 'server' && statusOf(experiment, Date.now()) === 'running';
  const { data } = useQuery({ ...overlapQueries(useClient(), project).findings(experiment.id), enabled });
  return (data ?? []).flatMap((finding) => {
    const text = findingText(finding);
    return text === null ? [] : [{ id: finding.id, text }];
  });
}
