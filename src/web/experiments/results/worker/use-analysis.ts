import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { runInWorker } from './worker-client.ts';

/** Each input is computed only once, because the same input always has the same result. */
const computedOnce = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

export const analysisQuery = (input: AnalysisInput) =>
  queryOptions({
    ...computedOnce,
    queryKey: ['analysis', input] as const,
    queryFn: ({ signal }) => runInWorker('analyze', input, signal),
  });

/** Returns the query for the part of an analysis that the verdict depends on. */
export const verdictInputQuery = (input: AnalysisInput) =>
  queryOptions({
    ...computedOnce,
    queryKey: ['verdict input', input] as const,
    queryFn: ({ signal }) => runInWorker('verdictInput', input, signal),
  });

/** The input of a disabled query. */
export const emptyInput: AnalysisInput = {
  metric: 'funnel',
  variants: [],
  settings: { ...defaultSettings, region: 0, baseline: '' },
  growth: null,
};

/** Returns the query for a metric's analysis. Its data is the previous analysis until the new one is computed. */
export const useAnalysis = (input: AnalysisInput | null) =>
  useQuery({ ...analysisQuery(input ?? emptyInput), enabled: input !== null, placeholderData: keepPreviousData });

/** Returns the query for the density curves of the lifts. Computes nothing unless `enabled` is true. */
export const useDensityCurves = (input: AnalysisInput | null, enabled: boolean) =>
  useQuery({
    ...computedOnce,
    queryKey: ['curves', input] as const,
    queryFn: ({ signal }) => runInWorker('curves', input ?? emptyInput, signal),
    enabled: enabled && input !== null,
  });
