import { useEditing, useEdits } from '../editing/editing.tsx';

/** What the input of a field holds, the way to put something else into it, and what to do when it is left: say what is wrong. */
export function useTyped(name: string): [form: unknown, put: (form: unknown) => void, leave: () => void] {
  const { edits, form } = useEditing();
  const typed = useEdits(edits, () => edits.form(name));
  const put = (next: unknown) => {
    const wasRefused = form.getFieldState(name).error !== undefined;
    edits.put(name, next);
    if (wasRefused) void form.trigger(name);
  };
  return [typed, put, () => void form.trigger(name)];
}
