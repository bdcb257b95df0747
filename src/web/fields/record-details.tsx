import type { Field, Kind } from '#contract/field.ts';
import type { Resource } from '#contract/resource.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Facts } from '../ui/facts.tsx';
import { FieldValue } from './field-value.tsx';
import type { WireRecord } from './form-values.ts';

const copied: ReadonlySet<Kind> = new Set(['uuid', 'token', 'integer']);

interface Props {
  resource: Resource;
  record: WireRecord;
  timeZone: string;
  /** Returns a value in words, or as it is. */
  shown?: (field: Field, value: unknown) => unknown;
}

const asIs = (_: Field, value: unknown) => value;

/** The read-only fields of a record with their values. Leaves out optional fields that the record does not have. */
export function RecordDetails({ resource, record, timeZone, shown = asIs }: Props) {
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => field.readOnly && (!field.optional || name in record),
  );
  const facts = fields.map(([name, field]) => ({
    name: field.label,
    help: field.help,
    value:
      copied.has(field.kind) && record[name] !== null && record[name] !== undefined ? (
        <CopyButton text={String(record[name])} label={`Copy ${field.label}`}>
          {String(record[name])}
        </CopyButton>
      ) : (
        <FieldValue field={field} value={shown(field, record[name])} timeZone={timeZone} />
      ),
  }));
  return <Facts facts={facts} />;
}
