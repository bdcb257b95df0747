import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';

/** Returns the value of a field's input, a function to set the value, and a blur handler that validates the field. */
export function useFieldInput(name: string): [form: unknown, put: (form: unknown) => void, leave: () => void] {
  const { edits, form } = useResourceForm();
  const typed = useEditsSelector(edits, () => edits.inputValue(name));
  const put = (next: unknown) => {
    const wasRefused = form.getFieldState(name).error !== undefined;
    edits.setInput(name, next);
    if (wasRefused) void form.trigger(name);
  };
  return [typed, put, () => void form.trigger(name)];
}
