import type { Experiment } from '#contract/experiment.ts';
import { unsupportedDesign } from '#contract/reported-design.ts';
import { useRowResults } from '../../results/use-results.ts';
import { notComputed, previewError, previewResults, previewUnsupported, type ResultPreview } from './result-preview.ts';

interface ResultPreviewQuery {
  /** Null while the result is loading, and after an error that a retry may fix. */
  preview: ResultPreview | null;
  problem: Error | null;
  retry: () => void;
}

type RowResults = ReturnType<typeof useRowResults>;

function previewOf({ request, goal }: RowResults, experiment: Experiment, enabled: boolean): ResultPreview | null {
  const { response, problem, isBusy } = request;
  const unsupported = unsupportedDesign(experiment);
  if (unsupported !== null) return previewUnsupported(unsupported);
  if (response) return goal?.input && !goal.report ? null : previewResults(response, goal?.report ?? null);
  if (problem) return previewError(problem);
  return enabled && !isBusy ? notComputed : null;
}

/** Returns the preview of the goal's result. Requests nothing unless `enabled` is true. */
export function useResultPreview(project: number, experiment: Experiment, enabled: boolean): ResultPreviewQuery {
  const results = useRowResults(project, experiment, enabled);
  const { request, goal } = results;
  const preview = previewOf(results, experiment, enabled);
  const failure = goal?.problem ?? (request.response ? null : request.problem);
  return { preview, problem: preview ? null : failure, retry: goal?.problem ? goal.retry : request.retry };
}
