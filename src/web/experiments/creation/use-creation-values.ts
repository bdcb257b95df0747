import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { fromForm } from '../../fields/form-values.ts';

/** Returns the values that the form would save, without invalid values. */
export function useCreationValues(): Record<string, unknown> {
  const { edits, resource, scope } = useResourceForm();
  // Subscribe to every change.
  useEditsSelector(edits, edits.revision);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.readOnly || !(name in edits.record())) return [];
      const decoded = fromForm(field, edits.inputValue(name), scope);
      return 'value' in decoded ? [[name, decoded.value]] : [];
    }),
  );
}
