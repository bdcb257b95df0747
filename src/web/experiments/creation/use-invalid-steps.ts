import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { ExperimentBody } from '#contract/experiment.ts';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import { findErrors } from '../form/validate-experiment.ts';
import type { CreationStep, StepName } from './creation-steps.ts';

/** The type of the errors that are shown because the user left the step. */
const LEFT = 'left';

/**
 * Validates the fields of a step when the user leaves it, and shows the errors at the fields. Returns the names of the
 * steps that the user has left.
 */
function useLeftSteps(current: CreationStep | undefined, values: Record<string, unknown>): ReadonlySet<StepName> {
  const { form } = useResourceForm();
  const [left, setLeft] = useState<ReadonlySet<StepName>>(new Set());
  const shown = useRef(current);
  const latest = useRef(values);
  latest.current = values;
  useEffect(() => {
    const before = shown.current;
    shown.current = current;
    if (!before || before.name === current?.name) return;
    setLeft((names) => new Set(names).add(before.name));
    // Also validates fields that the user has not touched.
    void form.trigger([...before.fields]).then(() => {
      for (const { attr, detail } of findErrors(latest.current as ExperimentBody, {}))
        if (attr && before.fields.includes(attr) && !form.getFieldState(attr).error)
          form.setError(attr, { type: LEFT, message: detail });
    });
  }, [form, current]);
  return left;
}

/**
 * Returns the names of the steps with errors. These are the errors that the form shows at its fields and, for steps that
 * the user has left, the errors from `findErrors`. A save checks more, for example whether the flag key is taken. If a
 * field is in two steps, its error belongs to the first one.
 */
export function useInvalidSteps(
  steps: readonly CreationStep[],
  current: number,
  values: Record<string, unknown>,
): ReadonlySet<StepName> {
  const { form } = useResourceForm();
  const left = useLeftSteps(steps[current], values);
  const { errors } = useFormState({ control: form.control });
  const stepOf = (field: string | null) => steps.find(({ fields }) => field !== null && fields.includes(field))?.name;
  const shown = Object.keys(errors).map(stepOf);
  const violations = findErrors(values as ExperimentBody, {});
  const found = violations.map(({ attr }) => stepOf(attr));
  useEffect(() => {
    for (const [name, error] of Object.entries(errors))
      if (error?.type === LEFT && !violations.some(({ attr }) => attr === name)) form.clearErrors(name);
  });
  return new Set([...shown, ...found.filter((name) => name && left.has(name))].filter((name) => name !== undefined));
}
