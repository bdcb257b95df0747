import { usesFilters } from '#contract/legacy-metric.ts';
import { useEditsSelector, useResourceForm } from '../../form-state/form-context.tsx';
import { fromForm } from '../../form-values.ts';

/**
 * Returns whether the form contains a legacy metric, in `filters` or `secondary_metrics`. If the JSON of one of these
 * fields is invalid, its stored value counts.
 */
export function useHasLegacyMetric(): boolean {
  const { edits, resource, scope } = useResourceForm();
  const readField = (name: string): unknown => {
    const field = resource.fields[name];
    const decoded = field && fromForm(field, edits.inputValue(name), scope);
    return decoded && 'value' in decoded ? decoded.value : edits.record()[name];
  };
  return useEditsSelector(edits, () =>
    usesFilters({ filters: readField('filters'), secondary_metrics: readField('secondary_metrics') }),
  );
}
