import { type ComponentType, useEffect, useRef } from 'react';
import { experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { FormField } from '../../fields/form-field.tsx';
import section from '../../fields/form-section.module.css';
import type { FieldInputProps } from '../../fields/input-props.ts';
import type { CreationStep, StepName } from './creation-steps.ts';
import { PlanInput } from './plan-input.tsx';
import { SplitInput } from './split-input.tsx';

interface Row {
  label?: string;
  help?: string;
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
  },
  metrics: {
    metrics: {
      label: 'Goal metric',
      help: 'The metric that decides the experiment. It is a metric per person: it counts what each person does after being exposed to the experiment.',
    },
    metrics_secondary: {
      label: 'Guardrails and other metrics',
      help: 'If a variant makes a guardrail worse than its margin allows, the recommendation is not to ship it.',
    },
  },
  schedule: {
    parameters: {
      label: 'Sample size',
      help: 'Calculate the sample size from what you expect, or enter it.',
      Input: PlanInput,
    },
    start_date: {
      help: 'Leave this empty to launch manually. If you set a start time, the experiment launches at that time.',
    },
    end_date: { help: 'Leave this empty to end the experiment manually, on the planned day or later.' },
  },
};

/** Scrolls to the top and focuses the heading when another step is shown. */
function useFocusNewStep(step: StepName) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

export function StepFields({ step: { name: step, title, about, fields } }: { step: CreationStep }) {
  const heading = useFocusNewStep(step);
  return (
    <section aria-labelledby="step-title" className={section.section}>
      <h2 id="step-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{about}</p>
      {fields.map((name) => {
        const { Input, ...texts } = rows[step]?.[name] ?? {};
        const field: Field = { ...resource.fields[name as keyof typeof resource.fields], ...texts };
        return <FormField key={name} name={name} field={field} Input={Input} />;
      })}
    </section>
  );
}
