import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { confidenceOfEach } from '#stats/false-alarms.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { type MetricKind, metricKindOf, summedProperty } from '#verdict/metric.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import type { Settings } from '#verdict/settings.ts';
import { useExperimentSecondaryResults } from '../../data.ts';
import { type MetricName, parseSettings } from '../settings/settings-url.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { analysisQuery } from '../worker/use-analysis.ts';

/** A metric by the name that people gave it. */
interface Named {
  name: string;
  filters: unknown;
}

/** One secondary metric: what was asked, what came back, what we compute from it. */
export interface SecondaryAnswer extends Named {
  /** Its place in the list, by which the server knows it. */
  index: number;
  metric: MetricKind;
  reading: ParsedResponse | null;
  analysis: Analysis | null;
  problem: Error | null;
  /** Whether somebody is asking at this moment. */
  isBusy: boolean;
  /** When the last good answer came and how often none came, for counting failures in a row. */
  dataUpdatedAt: number;
  errorUpdateCount: number;
  retry: () => void;
}

function questionIn(reading: ParsedResponse | null, filters: unknown, settings: Settings): AnalysisInput | null {
  if (reading?.state !== 'computed') return null;
  const { results } = reading;
  return analysisInput({ results, metric: results.metric ?? metricKindOf(filters), settings, growth: null, filters });
}

function metricsOf({ secondary_metrics }: Experiment): Named[] {
  const list: unknown[] = Array.isArray(secondary_metrics) ? secondary_metrics : [];
  return list.map((metric, index) => {
    const { name, filters } = isObject(metric) ? metric : {};
    return { name: typeof name === 'string' && name !== '' ? name : `Metric ${index + 1}`, filters };
  });
}

/** Whether a metric gets an interval, which may look different by luck; a sum of values gets none. */
export const isJudged = ({ filters }: { filters: unknown }): boolean => summedProperty(filters) === null;

/** Whether the intervals of secondary metrics allow for how many there are; the address remembers. */
export function useCorrection(): [boolean, (isOn: boolean) => void] {
  const [choice, choose] = useUrlChoice('many', ['as-one', 'corrected'], 'as-one');
  return [choice === 'corrected', (isOn) => choose(isOn ? 'corrected' : 'as-one')];
}

/** What is computed for each question; two metrics that counted the same are one question. */
function useAnalyses(questions: readonly (AnalysisInput | null)[]): (Analysis | null)[] {
  const texts = questions.map((question) => question && JSON.stringify(question));
  const distinct = [...new Set(texts)].filter((text) => text !== null);
  const answers = useQueries({ queries: distinct.map((text) => analysisQuery(JSON.parse(text))) });
  return texts.map((text) => (text === null ? null : (answers[distinct.indexOf(text)]?.data ?? null)));
}

/** Asks for each metric by itself, and computes what can be computed. */
export function useSecondary(project: number, experiment: Experiment): SecondaryAnswer[] {
  const { id } = experiment;
  const metrics = metricsOf(experiment);
  const [search] = useSearchParams();
  const answers = useExperimentSecondaryResults(project, id, metrics.length);
  const readings = answers.map((answer) => (answer.data === undefined ? null : parseResults(answer.data)));
  const [isCorrected] = useCorrection();
  const judged = Math.max(1, metrics.filter(isJudged).length);
  const questions = metrics.map(({ filters }, index) => {
    const settings = parseSettings(search, `${index}` as MetricName);
    const confidence = isCorrected ? confidenceOfEach(judged, settings.confidence) : settings.confidence;
    return questionIn(readings[index] ?? null, filters, { ...settings, confidence });
  });
  const analyses = useAnalyses(questions);
  return metrics.map((metric, index) => {
    const reading = readings[index] ?? null;
    const kind = reading?.state === 'computed' ? reading.results.metric : null;
    return {
      ...metric,
      index,
      metric: kind ?? metricKindOf(metric.filters),
      reading,
      analysis: analyses[index] ?? null,
      problem: answers[index]?.error ?? null,
      isBusy: answers[index]?.isFetching ?? false,
      dataUpdatedAt: answers[index]?.dataUpdatedAt ?? 0,
      errorUpdateCount: answers[index]?.errorUpdateCount ?? 0,
      retry: () => void answers[index]?.refetch(),
    };
  });
}
