import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import type { FieldInputProps } from '../input-props.ts';
import { PatternTester } from './pattern-tester.tsx';
import { WebhookReceiver } from './webhook-receiver.tsx';

const helpByKind: Partial<Record<Kind, ComponentType<FieldInputProps>>> = {
  error_patterns: PatternTester,
  webhook: WebhookReceiver,
};

/** Additional help below the inputs of some kinds. */
export function InputHelp(props: FieldInputProps) {
  const Help = helpByKind[props.field.kind];
  return Help && <Help {...props} />;
}
