import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SuggestInput } from '../inputs/suggest-input.tsx';
import { useKnownNames } from '../known-names.tsx';
import styles from './filter.module.css';
import { faultIn } from './filter-faults.ts';
import {
  type Filter,
  hasValue,
  isRange,
  keyOf,
  mayHaveMore,
  mistakesIn,
  numberText,
  operatorOf,
  operatorsFor,
  removeValue,
  setGroupType,
  setOperator,
  setType,
  setValue,
  typeOf,
  types,
  valuesOf,
} from './filter-model.ts';

interface Props {
  filter: Filter;
  at: number;
  /** It narrows what is counted, so that keeping what matches is what is meant. */
  narrows: boolean;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

/** The options of a select, with the current value among them. */
const optionsOf = (labels: Readonly<Record<string, string>>, value: string) => [
  ...Object.entries(labels).map(([option, label]) => ({ value: option, label })),
  ...(Object.hasOwn(labels, value) ? [] : [value]),
];

interface PropertyProps extends Pick<Props, 'filter' | 'narrows'> {
  label: string;
  onChange: (key: string) => void;
}

/** The property of a condition; suggests those that the project's metrics use, where the condition is part of a metric. */
function PropertyName({ label, filter, narrows, onChange }: PropertyProps) {
  const { properties, load } = useKnownNames();
  const placeholder = typeOf(filter) === 'hogql' ? 'Expression' : 'Property';
  const value = keyOf(filter);
  if (narrows) {
    return <SuggestInput {...{ label, placeholder, value, load, onChange }} names={properties} />;
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Values({ filter, words, onChange }: { filter: Filter; words: string } & Pick<Props, 'onChange'>) {
  const values = valuesOf(filter);
  return (
    <>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the condition
        <span key={at} className={styles['value']}>
          <TextInput
            aria-label={at === 0 ? `Value of ${words}` : `Value ${at + 1} of ${words}`}
            placeholder={typeOf(filter) === 'cohort' ? 'Id of a cohort' : 'Value'}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(setValue(filter, at, event.currentTarget.value))}
          />
          {values.length > 1 && !isRange(filter) && (
            <Button
              kind="quiet"
              icon="minus"
              aria-label={`Remove value ${at + 1} of ${words}`}
              onClick={() => onChange(removeValue(filter, at))}
            />
          )}
        </span>
      ))}
      {mayHaveMore(filter) && (
        <Button
          kind="quiet"
          icon="plus"
          aria-label={`Add a value to ${words}`}
          onClick={() => onChange(setValue(filter, values.length, ''))}
        />
      )}
    </>
  );
}

/** One condition: about what, which property, how, and against which values. */
export function FilterRow({ filter, at, narrows, onChange, onRemove }: Props) {
  const words = `condition ${at + 1}`;
  const fault = faultIn(filter);
  const mistakes = narrows ? [] : mistakesIn(filter);
  return (
    <li>
      <div className={styles['filter']}>
        <Select
          aria-label={`Type of ${words}`}
          options={optionsOf(types, typeOf(filter))}
          value={typeOf(filter)}
          onChange={(type) => onChange(setType(filter, type))}
        />
        {typeOf(filter) === 'group' && (
          <TextInput
            type="number"
            min={0}
            className={styles['short'] ?? ''}
            aria-label={`Group type of ${words}, counted from 0`}
            data-tooltip="Which group type, counted from 0"
            placeholder="No."
            value={numberText(filter['group_type_index'])}
            onChange={(event) => onChange(setGroupType(filter, event.currentTarget.value))}
          />
        )}
        {typeOf(filter) !== 'cohort' && (
          <PropertyName
            label={`Property of ${words}`}
            filter={filter}
            narrows={narrows}
            onChange={(key) => onChange({ ...filter, key })}
          />
        )}
        {typeOf(filter) !== 'hogql' && (
          <Select
            aria-label={`Operator of ${words}`}
            options={optionsOf(operatorsFor(filter), operatorOf(filter))}
            value={operatorOf(filter)}
            onChange={(operator) => onChange(setOperator(filter, operator))}
          />
        )}
        {hasValue(filter) && <Values filter={filter} words={words} onChange={onChange} />}
        <Button kind="quiet" icon="close" aria-label={`Remove ${words}`} onClick={onRemove} />
      </div>
      {fault && <small data-tone="bad">{fault}</small>}
      {mistakes.map((words) => (
        <small key={words} data-tone="warning">
          {words}
        </small>
      ))}
    </li>
  );
}
