import { isObject } from '#contract/kinds/objects.ts';
import { focusField } from '../../focus-field.ts';
import { useResourceForm } from '../../form-state/form-context.tsx';
import { jsonText, parseJsonText } from '../../json-text.ts';
import { newMetric } from '../metric-model.ts';
import type { MetricObject } from './legacy-metric-model.ts';

/** The kinds of metrics that only `metrics` and `metrics_secondary` can store. */
export type ConvertedKind = 'mean' | 'ratio' | 'retention';

/** The key of the source that gets the event of the legacy metric. */
const firstSides: Record<ConvertedKind, string> = { mean: 'source', ratio: 'numerator', retention: 'start_event' };

/** Returns the name of a legacy metric's first event, or an empty text. */
function firstEventIn(filters: unknown): string {
  const events = isObject(filters) ? filters['events'] : null;
  const [event] = Array.isArray(events) ? events : [];
  return isObject(event) && typeof event['id'] === 'string' ? event['id'] : '';
}

function withEvent(kind: ConvertedKind, event: string, keys: MetricObject): MetricObject {
  const metric = newMetric(kind, keys);
  const side = firstSides[kind];
  return { ...metric, [side]: { ...(metric[side] as MetricObject), event } };
}

/**
 * Returns functions that convert a legacy metric (`filters`, `secondary_metrics`) to a `Metric`
 * (`metrics`, `metrics_secondary`). Returns null if the server has no `metrics`.
 */
export function useConvertMetric() {
  const { edits } = useResourceForm();
  if (!('metrics' in edits.record())) return null;
  const listIn = (name: string): unknown[] => {
    const parsed = parseJsonText(String(edits.inputValue(name) ?? ''));
    return 'value' in parsed && Array.isArray(parsed.value) ? parsed.value : [];
  };
  const append = (name: string, metric: MetricObject) => {
    edits.setInput(name, jsonText([...listIn(name), metric]));
    requestAnimationFrame(() => focusField(name));
  };
  return {
    /** Whether the form contains goals that are `metrics`. */
    hasGoals: () => listIn('metrics').length > 0,
    /** Replaces the goal in `filters` with a `Metric` that uses the goal's first event. */
    moveGoal(kind: ConvertedKind, filters: unknown) {
      append('metrics', withEvent(kind, firstEventIn(filters), {}));
      edits.setInput('filters', jsonText({}));
    },
    /** Adds a secondary metric with a legacy metric's name and first event. The caller removes the legacy metric. */
    addSecondary(kind: ConvertedKind, { name, filters }: MetricObject) {
      append('metrics_secondary', withEvent(kind, firstEventIn(filters), typeof name === 'string' ? { name } : {}));
    },
  };
}
