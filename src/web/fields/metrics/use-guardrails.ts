import { guardrailsIn, withGuardrails } from '#contract/experiment-metrics.ts';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { jsonText, parseJsonText } from '../json-text.ts';

const PARAMETERS = 'parameters';

/** Returns functions that read and change the guardrails in the form's `parameters`, by metric id. */
export function useGuardrails() {
  const { edits } = useResourceForm();
  const text = String(useEditsSelector(edits, () => edits.inputValue(PARAMETERS)) ?? '');
  const parsed = parseJsonText(text);
  const parameters = 'value' in parsed ? parsed.value : null;
  const guardrails = guardrailsIn(parameters);
  const replace = (next: ReadonlyMap<string, number | null>) =>
    edits.setInput(PARAMETERS, jsonText(withGuardrails(parameters, next)));
  return {
    marginOf: (id: string) => guardrails.get(id),
    /** Sets a guardrail's margin. Undefined removes the guardrail. */
    setMargin(id: string, margin: number | null | undefined) {
      const next = new Map(guardrails);
      if (margin === undefined) next.delete(id);
      else next.set(id, margin);
      replace(next);
    },
    /** Updates the guardrails after metric ids have changed. Removes the guardrail if the new id is null. */
    rename(newIdOf: (id: string) => string | null) {
      const next = new Map(
        [...guardrails].flatMap(([id, margin]) => {
          const renamed = newIdOf(id);
          return renamed === null ? [] : [[renamed, margin] as const];
        }),
      );
      if (JSON.stringify([...next]) !== JSON.stringify([...guardrails])) replace(next);
    },
  };
}
