import type { ComponentType } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { jsonText } from '../json-text.ts';
import { useNear } from '../use-near.ts';
import type { BuilderProps, WidgetProps } from '../widget.ts';
import classes from './guided.module.css';
import { JsonBeside } from './json-beside.tsx';
import { ListInput } from './list-input.tsx';
import { MeasureInput, SecretInput } from './text-inputs.tsx';

const Builder = lazyPart<BuilderProps>(async () => (await import('../builders/builder.tsx')).Builder, null);
const Help = lazyPart<WidgetProps>(async () => (await import('../builders/companion.tsx')).Companion, null);

const Companion = (props: WidgetProps) => useNear(props.name) && <Help {...props} />;

/** A value with rows and switches of its own and, beside them, the JSON that it is, which holds whatever else there is. */
export function BuilderInput(props: WidgetProps) {
  const { name, field } = props;
  return (
    <JsonBeside {...props} isNear={useNear(name)}>
      {(value, choose) => (
        <Builder name={name} field={field} value={value} onChange={(next) => choose(jsonText(next))} />
      )}
    </JsonBeside>
  );
}

/** A number as the wire has it, with friendlier ways to set it. */
export function GuidedNumberInput(props: WidgetProps) {
  return (
    <div className={classes['guided']}>
      <Companion {...props} />
      <MeasureInput {...props} />
    </div>
  );
}

/** An input that holds the value itself, and under it what helps with that kind of value. */
const withCompanion = (Input: ComponentType<WidgetProps>) => (props: WidgetProps) => (
  <div>
    <Input {...props} />
    <Companion {...props} />
  </div>
);

/** A masked text, and what it is without showing it. */
export const ToldSecretInput = withCompanion(SecretInput);

/** A list with something to try its entries on. */
export const TriedListInput = withCompanion(ListInput);
