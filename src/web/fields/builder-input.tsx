import { lazy, Suspense } from 'react';
import classes from './guided.module.css';
import { JsonBeside } from './json-beside.tsx';
import { jsonText } from './json-text.ts';
import { ListInput } from './list-input.tsx';
import { MillisecondsInput, NumberInput } from './text-inputs.tsx';
import type { WidgetProps } from './widget.ts';

const Builder = lazy(async () => ({ default: (await import('./builders/builder.tsx')).Builder }));
const Companion = lazy(async () => ({ default: (await import('./builders/companion.tsx')).Companion }));

/** A value with rows and switches of its own and, beside them, the JSON that it is, which holds whatever else there is. */
export function BuilderInput(props: WidgetProps) {
  const { name, field } = props;
  return (
    <JsonBeside {...props}>
      {(value, choose) => (
        <Suspense>
          <Builder name={name} field={field} value={value} onChange={(next) => choose(jsonText(next))} />
        </Suspense>
      )}
    </JsonBeside>
  );
}

/** A number as the wire has it, with friendlier ways to set it. */
export function GuidedNumberInput(props: WidgetProps) {
  return (
    <div className={classes['guided']}>
      <Suspense>
        <Companion {...props} />
      </Suspense>
      {props.field.kind === 'milliseconds' ? <MillisecondsInput {...props} /> : <NumberInput {...props} />}
    </div>
  );
}

/** A list with something to try its entries on. */
export function TriedListInput(props: WidgetProps) {
  return (
    <div>
      <ListInput {...props} />
      <Suspense>
        <Companion {...props} />
      </Suspense>
    </div>
  );
}
