import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isGoalUnknown } from '#verdict/metric.ts';
import { useExperimentData } from '../../data.ts';
import { withChangedItem } from '../cached-list.ts';

/** If a row contains no metrics, loads the experiment's record and adds its metrics to the row. */
export function useRecordOfRow(project: number, experiment: Experiment, enabled: boolean): void {
  const cache = useQueryClient();
  const { queuedOne, list } = useExperimentData(project);
  const { id } = experiment;
  const isWanted = enabled && isGoalUnknown(experiment);
  const { data } = useQuery({ ...queuedOne(id), enabled: isWanted });
  useEffect(() => {
    if (data && isWanted) cache.setQueryData(list.queryKey, (shown) => withChangedItem(shown, id, data));
  }, [data, isWanted, cache, list.queryKey, id]);
}
