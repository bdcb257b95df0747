import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import type { WidgetProps } from '../widget.ts';
import { PatternTester } from './pattern-tester.tsx';
import { WebhookReceiver } from './webhook-receiver.tsx';

const helpByKind: Partial<Record<Kind, ComponentType<WidgetProps>>> = {
  error_patterns: PatternTester,
  webhook: WebhookReceiver,
};

/** Extra help below the input of some kinds. */
export function InputHelp(props: WidgetProps) {
  const Help = helpByKind[props.field.kind];
  return Help && <Help {...props} />;
}
