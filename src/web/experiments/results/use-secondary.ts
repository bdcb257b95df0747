import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { useExperimentSecondaryResults } from '../data.ts';
import { insightOf } from '../metric.ts';
import type { Analysis, Question } from './analysis/analyse.ts';
import { questionOf } from './analysis/question.ts';
import { type MetricName, type Settings, settingsIn } from './analysis/settings.ts';
import { analysisOf, nothingToAsk } from './analysis/use-analysis.ts';
import { type Reading, readResults } from './read-results.ts';
import type { MetricKind } from './read-variants.ts';

/** A metric by the name that people gave it. */
export interface Named {
  name: string;
  filters: unknown;
}

/** One secondary metric: what was asked, what came back, what we compute from it. */
export interface SecondaryAnswer extends Named {
  /** Its place in the list, by which the server knows it. */
  index: number;
  metric: MetricKind;
  reading: Reading | null;
  analysis: Analysis | null;
  problem: Error | null;
  retry: () => void;
}

function questionIn(reading: Reading | null, filters: unknown, settings: Settings): Question | null {
  if (reading?.state !== 'computed') return null;
  const { results } = reading;
  return questionOf({ results, metric: results.metric ?? insightOf(filters), settings, growth: null });
}

/** Asks for each metric by itself, and computes what can be computed. */
export function useSecondary(project: number, { id }: Experiment, metrics: readonly Named[]): SecondaryAnswer[] {
  const [search] = useSearchParams();
  const answers = useExperimentSecondaryResults(project, id, metrics.length);
  const readings = answers.map((answer) => (answer.data === undefined ? null : readResults(answer.data)));
  const questions = metrics.map(({ filters }, index) =>
    questionIn(readings[index] ?? null, filters, settingsIn(search, `${index}` as MetricName)),
  );
  const analyses = useQueries({
    queries: questions.map((question) => ({ ...analysisOf(question ?? nothingToAsk), enabled: question !== null })),
  });
  return metrics.map((metric, index) => {
    const reading = readings[index] ?? null;
    const kind = reading?.state === 'computed' ? reading.results.metric : null;
    return {
      ...metric,
      index,
      metric: kind ?? insightOf(metric.filters),
      reading,
      analysis: analyses[index]?.data ?? null,
      problem: answers[index]?.error ?? null,
      retry: () => void answers[index]?.refetch(),
    };
  });
}
