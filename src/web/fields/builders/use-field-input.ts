import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';

/** What the input of a field holds, the way to put something else into it, and what to do when it is left: say what is wrong. */
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
