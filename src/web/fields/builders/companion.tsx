import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import type { WidgetProps } from '../widget.ts';
import { PatternTrial } from './pattern-trial.tsx';
import { WebhookKind } from './webhook-kind.tsx';

const companions: Partial<Record<Kind, ComponentType<WidgetProps>>> = {
  error_patterns: PatternTrial,
  webhook: WebhookKind,
};

/** What helps to set a value that also has an input of its own. */
export function Companion(props: WidgetProps) {
  const Help = companions[props.field.kind];
  return Help && <Help {...props} />;
}
