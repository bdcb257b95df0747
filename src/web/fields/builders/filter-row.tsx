import { useParams } from 'react-router-dom';
import {
  type Filter,
  isRange,
  needsValue,
  operatorOf,
  operatorsFor,
  propertyKey,
  propertyType,
  propertyTypes,
  valuesOf,
} from '#contract/format/conditions.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AutocompleteInput } from '../inputs/autocomplete-input.tsx';
import { useNameSuggestions } from '../name-suggestions.tsx';
import styles from './filter.module.css';
import { filterError, hasPattern } from './filter-error.ts';
import {
  allowsSeveralValues,
  filterWarnings,
  numberText,
  removeValue,
  setGroupType,
  setOperator,
  setType,
  setValue,
} from './filter-model.ts';
import { useRe2 } from './use-re2.ts';

interface Props {
  filter: Filter;
  index: number;
  /** Whether the condition is part of a metric. If not, it filters out internal users. */
  isPartOfMetric: boolean;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

/** Returns the options for a select, including the current value if it is unknown. */
const optionsOf = (labels: Readonly<Record<string, string>>, value: string) => [
  ...Object.entries(labels).map(([option, label]) => ({ value: option, label })),
  ...(Object.hasOwn(labels, value) ? [] : [value]),
];

interface PropertyProps extends Pick<Props, 'filter' | 'isPartOfMetric'> {
  label: string;
  onChange: (key: string) => void;
}

/** The input for a condition's property. In a metric, suggests the properties that the project's other metrics use. */
function PropertyName({ label, filter, isPartOfMetric, onChange }: PropertyProps) {
  const { properties, load } = useNameSuggestions();
  const placeholder = propertyType(filter) === 'hogql' ? 'Expression' : 'Property';
  const value = propertyKey(filter);
  if (isPartOfMetric) {
    return <AutocompleteInput {...{ label, placeholder, value, load, onChange }} names={properties} />;
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

function Values({ filter, itemName, onChange }: { filter: Filter; itemName: string } & Pick<Props, 'onChange'>) {
  const values = valuesOf(filter);
  return (
    <>
      {mapByIndex(values, (value, at) => (
        <span className={styles.value}>
          <TextInput
            aria-label={at === 0 ? `Value of ${itemName}` : `Value ${at + 1} of ${itemName}`}
            placeholder={propertyType(filter) === 'cohort' ? 'Cohort id' : 'Value'}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(setValue(filter, at, event.currentTarget.value))}
          />
          {values.length > 1 && !isRange(filter) && (
            <Button
              kind="quiet"
              icon="close"
              aria-label={`Remove value ${at + 1} of ${itemName}`}
              onClick={() => onChange(removeValue(filter, at))}
            />
          )}
        </span>
      ))}
      {allowsSeveralValues(filter) && (
        <Button
          kind="quiet"
          icon="plus"
          aria-label={`Add a value to ${itemName}`}
          onClick={() => onChange(setValue(filter, values.length, ''))}
        />
      )}
    </>
  );
}

/** Returns why a condition is invalid. All of RE2 is only loaded for a server that computes with all of it. */
function useFilterError(filter: Filter) {
  const { patternEngine } = useCapabilities(Number(useParams()['project_id']));
  const needsRe2 = patternEngine === 're2' && hasPattern(filter);
  const re2 = useRe2(needsRe2);
  if (!needsRe2) return { fault: filterError(filter), isChecking: false };
  return { fault: filterError(filter, re2?.re2Reason ?? (() => null)), isChecking: re2 === null };
}

/** The inputs for a condition: type, property, operator and values. */
export function FilterRow({ filter, index, isPartOfMetric, onChange, onRemove }: Props) {
  const itemName = `condition ${index + 1}`;
  const { fault, isChecking } = useFilterError(filter);
  const mistakes = isPartOfMetric ? [] : filterWarnings(filter);
  return (
    <li>
      <div className={styles.filter}>
        <Select
          aria-label={`Type of ${itemName}`}
          options={optionsOf(propertyTypes, propertyType(filter))}
          value={propertyType(filter)}
          onChange={(type) => onChange(setType(filter, type))}
        />
        {propertyType(filter) === 'group' && (
          <TextInput
            type="number"
            min={0}
            className={styles.short}
            aria-label={`Index of the group type of ${itemName}, counted from 0`}
            data-tooltip="Index of the group type, counted from 0"
            placeholder="No."
            value={numberText(filter['group_type_index'])}
            onChange={(event) => onChange(setGroupType(filter, event.currentTarget.value))}
          />
        )}
        {propertyType(filter) !== 'cohort' && (
          <PropertyName
            label={`Property of ${itemName}`}
            filter={filter}
            isPartOfMetric={isPartOfMetric}
            onChange={(key) => onChange({ ...filter, key })}
          />
        )}
        {propertyType(filter) !== 'hogql' && (
          <Select
            aria-label={`Operator of ${itemName}`}
            options={optionsOf(operatorsFor(filter), operatorOf(filter))}
            value={operatorOf(filter)}
            onChange={(operator) => onChange(setOperator(filter, operator))}
          />
        )}
        {needsValue(filter) && <Values filter={filter} itemName={itemName} onChange={onChange} />}
        <Button kind="quiet" icon="close" aria-label={`Remove ${itemName}`} onClick={onRemove} />
      </div>
      {fault && <small data-tone="bad">{fault}</small>}
      {isChecking && <small>Checking the regular expression…</small>}
      {mistakes.map((warning) => (
        <small key={warning} data-tone="warning">
          {warning}
        </small>
      ))}
    </li>
  );
}
