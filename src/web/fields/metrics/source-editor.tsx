import { Box } from '@mantine/core';
import { isObject } from '#contract/kinds/objects.ts';
import { propertyMaths } from '#contract/metric.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { ConditionsRow } from './conditions.tsx';
import { EditorRow } from './editor-row.tsx';
import { EventName } from './event-name.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { MathChoice } from './math-choice.tsx';
import { eventIn, setEvent } from './metric-model.ts';

/** The aggregations that count events or people. */
export const countMaths: readonly string[] = ['total', 'dau'];

/** Returns typed text in the format of a currency code: at most three letters in upper case. */
const currencyIn = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3);

function Currency({ event, onChange }: { event: MetricObject; onChange: (change: MetricObject) => void }) {
  const config = event['math_property_revenue_currency'];
  const known = isObject(config) ? config['static'] : undefined;
  return (
    <>
      <span aria-hidden>in</span>
      <Box w={80}>
        <TextInput
          aria-label="Currency"
          placeholder="EUR, …"
          autoComplete="off"
          value={typeof known === 'string' ? known : ''}
          onChange={({ currentTarget }) => {
            const code = currencyIn(currentTarget.value);
            onChange({ math_property_revenue_currency: code === '' ? undefined : { static: code } });
          }}
        />
      </Box>
    </>
  );
}

interface Props {
  metric: MetricObject;
  /** The key of the source in the metric. */
  side: 'source' | 'numerator' | 'denominator';
  /** The label of the event's row. */
  label: string;
  /** The noun for the source, for example "the numerator". */
  of: string;
  /** The aggregations that the user can choose. */
  maths: readonly string[];
  onChange: (metric: MetricObject) => void;
}

/** The rows for the event of an event count, a sum or one side of a ratio: name, aggregation and conditions. */
export function SourceEditor({ metric, side, label, of, maths, onChange }: Props) {
  const event = eventIn(metric, side);
  const change = (keys: MetricObject) => onChange(setEvent(metric, side, keys));
  return (
    <>
      <EditorRow label={label}>
        <EventName event={event} label={`Event of ${of}`} onRename={(id) => change({ id })} />
      </EditorRow>
      <MathChoice event={event} offered={maths} of={of} onChange={change}>
        {propertyMaths.includes(String(event['math'])) && <Currency event={event} onChange={change} />}
      </MathChoice>
      <ConditionsRow event={event} of={of} onChange={change} />
    </>
  );
}
