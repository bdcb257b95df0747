import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Question } from './analyse.ts';
import { ask } from './ask-worker.ts';

const kept = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** The same question has the same answer, so each is computed once. */
export const analysisOf = (question: Question) =>
  queryOptions({
    ...kept,
    queryKey: ['analysis', question] as const,
    queryFn: ({ signal }) => ask('analyse', question, signal),
  });

/** What a verdict depends on, for questions whose verdict is all that is shown. */
export const outlineQuery = (question: Question) =>
  queryOptions({
    ...kept,
    queryKey: ['outline', question] as const,
    queryFn: ({ signal }) => ask('outline', question, signal),
  });

/** Stands where there is nothing to compute; it is never asked. */
export const nothingToAsk: Question = {
  metric: 'funnel',
  variants: [],
  settings: { confidence: 0.95, prior: 'flat', region: 0, baseline: '', without: [], direction: 'higher' },
  growth: null,
};

/** Our own numbers; the ones before stay until others are there. */
export const useAnalysis = (question: Question | null) =>
  useQuery({ ...analysisOf(question ?? nothingToAsk), enabled: question !== null, placeholderData: keepPreviousData });

/** The densities of the lifts, on demand. */
export const useCurves = (question: Question | null, enabled: boolean) =>
  useQuery({
    ...kept,
    queryKey: ['curves', question] as const,
    queryFn: ({ signal }) => ask('curves', question ?? nothingToAsk, signal),
    enabled: enabled && question !== null,
  });
