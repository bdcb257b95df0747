import { type ComponentType, useEffect, useRef } from 'react';
import type { Field } from '#contract/field.ts';
import { focusField } from '../../fields/focus-field.ts';
import { FormField } from '../../fields/form-field.tsx';
import section from '../../fields/form-section.module.css';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import type { FieldInputProps } from '../../fields/input-props.ts';
import inputs from '../../fields/inputs/inputs.module.css';
import type { CreationStep, StepName } from './creation-steps.ts';
import { PlanInput } from './plan-input.tsx';
import { ReleaseInput } from './release-input.tsx';
import { SplitInput } from './split-input.tsx';

interface Row {
  label?: string;
  hint?: string;
  help?: string;
  hidesLabel?: boolean;
  isLine?: boolean;
  Input?: ComponentType<FieldInputProps>;
}

/** The labels, help texts and inputs that differ from those of the setup page, by step and field. */
const rows: Partial<Record<StepName, Record<string, Row>>> = {
  variants: {
    parameters: {
      label: 'Keys and shares',
      help: 'Your code receives the key of each person’s variant.',
      Input: SplitInput,
    },
    feature_flag: { Input: ReleaseInput },
  },
  metrics: {
    metrics: { label: 'Goal metric', hint: 'The one metric that decides the experiment.' },
    metrics_secondary: { label: 'Guardrails and secondary metrics', hint: '', hidesLabel: true },
    exposure_criteria: { label: 'Exposure', hint: 'Who counts as a participant, for all metrics.', isLine: true },
  },
  schedule: {
    parameters: {
      label: 'Sample size',
      hint: 'How many participants you need to detect the smallest lift that matters to you.',
      Input: PlanInput,
    },
    start_date: {
      help: 'Leave this empty to launch manually. If you set a start time, the experiment launches at that time.',
    },
    scheduled_start: { hint: 'Leave this empty to launch it yourself.' },
    scheduled_end: { hint: 'Leave this empty to end it yourself, or on the planned day.' },
    end_date: { help: 'Leave this empty to end the experiment manually, on the planned day or later.' },
  },
};

/** Scrolls to the top when another step is shown, and focuses its first invalid field or else its heading. */
function useFocusNewStep({ name: step, fields }: CreationStep) {
  const { form } = useResourceForm();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    const invalid = fields.find((name) => form.getFieldState(name).error);
    if (invalid === undefined) heading.current?.focus({ preventScroll: true });
    else focusField(invalid);
  }, [step, fields, form]);
  return heading;
}

/** The steps whose fields have headings of their own. */
const hidesTitle: readonly StepName[] = ['metrics', 'schedule'];

export function StepFields({ step: current }: { step: CreationStep }) {
  const { name: step, title, about, fields } = current;
  const { resource } = useResourceForm();
  const heading = useFocusNewStep(current);
  return (
    <section aria-labelledby="step-title" className={section.section}>
      <div className={hidesTitle.includes(step) ? inputs.unseen : undefined}>
        <h2 id="step-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{about}</p>
      </div>
      {fields.map((name) => {
        const { Input, hidesLabel, isLine, ...texts } = rows[step]?.[name] ?? {};
        const field = { ...resource.fields[name], ...texts } as Field;
        return <FormField key={name} {...{ name, field, Input, hidesLabel, isLine }} />;
      })}
    </section>
  );
}
