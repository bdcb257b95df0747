import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { cupedIn } from '#contract/cuped.ts';
import { MIN_PAST_PEOPLE, type PastFigures } from '#contract/event-operations.ts';
import type { Experiment } from '#contract/experiment.ts';
import { exposureCriteriaError, statsConfigError } from '#contract/exposure-rules.ts';
import type { Json } from '#contract/field.ts';
import { type AnyMetric, withoutLabels } from '#contract/metric.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { parseJsonText } from '../../fields/json-text.ts';
import { metricsError } from '../../fields/metrics/metrics-error.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { useExperimentData } from '../data.ts';
import { isLaunched } from './use-measured-traffic.ts';

/** The figures of the past for the goal in the form, and their measurement. */
export interface PastMeasurement {
  figures: PastFigures | null;
  error: Error | null;
  isMeasuring: boolean;
  measureAgain: () => void;
  cancel: () => void;
}

/** Whether figures are certain enough for a plan. */
export const canPlanWith = ({ people, baseline }: PastFigures): boolean =>
  people >= MIN_PAST_PEOPLE && baseline !== null && baseline > 0;

/**
 * Measures the goal in the form on the people of the past. Null if the server cannot do this, if the goal or the exposure
 * is incomplete, or if the experiment is launched and has results of its own.
 */
export function usePastFigures(goal: AnyMetric | null): PastMeasurement | null {
  const project = Number(useParams()['project_id']);
  const { measuresPast } = useCapabilities(project);
  const { edits } = useResourceForm();
  const feature_flag_key = useEditsSelector(edits, () => String(edits.inputValue('feature_flag_key') ?? ''));
  const text = useEditsSelector(edits, () => String(edits.inputValue('exposure_criteria') ?? ''));
  const criteria = parseJsonText(text === '' ? 'null' : text);
  const canMeasure =
    measuresPast &&
    goal !== null &&
    !goal.isLegacy &&
    metricsError([goal.stored]) === null &&
    'value' in criteria &&
    exposureCriteriaError(criteria.value) === null &&
    !isLaunched(edits.record() as unknown as Experiment);
  const stats = parseJsonText(useEditsSelector(edits, () => String(edits.inputValue('stats_config') || 'null')));
  const config = 'value' in stats && statsConfigError(stats.value) === null ? stats.value : null;
  const body = {
    metric: withoutLabels(goal?.stored ?? {}),
    exposure_criteria: ('value' in criteria ? criteria.value : null) as Json,
    feature_flag_key,
    ...(cupedIn(config) && { stats_config: config as Json }),
  };
  const query = useExperimentData(project).pastFigures(body);
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: canMeasure });
  if (!canMeasure) return null;
  return {
    figures: data ?? null,
    error,
    isMeasuring: isFetching,
    measureAgain: () => void refetch(),
    cancel: () => void cache.cancelQueries({ queryKey: query.queryKey }),
  };
}
