import { Box, Group } from '@mantine/core';
import { type Filter, isRange, operatorOf, propertyKey, valuesOf } from '#contract/format/conditions.ts';
import { flagOperators } from '#contract/format/flag-operators.ts';
import { setValue } from '../../fields/builders/filter-model.ts';
import { AutocompleteInput } from '../../fields/inputs/autocomplete-input.tsx';
import { TagsEditor } from '../../fields/inputs/tags-editor.tsx';
import { useNameSuggestions } from '../../fields/name-suggestions.tsx';
import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { takesList, withOperator } from '../flag-filters.ts';

const operators = Object.entries(flagOperators).map(([value, label]) => ({ value, label }));

interface Props {
  property: Filter;
  /** The property's name in labels: "property 1 of condition 2". */
  itemName: string;
  /** Whether a save was refused, so that missing values are marked. */
  isRefused: boolean;
  onChange: (property: Filter) => void;
  onRemove: () => void;
}

/** A list of values as tags. An entry that is not edited keeps its type. */
function ValueTags({ property, itemName, onChange }: Omit<Props, 'onRemove' | 'isRefused'>) {
  const { value } = property;
  const stored: unknown[] = Array.isArray(value) ? value : value === '' || value === undefined ? [] : [value];
  const tags = valuesOf({ ...property, value: stored });
  const typed = (tag: string) => stored[tags.indexOf(tag)] ?? tag;
  const label = `values of ${itemName}`;
  return (
    <TagsEditor
      name={label}
      field={{ kind: 'tags', label, nullable: false }}
      value={stored.length === 0 ? [] : tags}
      onChange={(next) => onChange({ ...property, value: (next ?? []).map((tag) => typed(String(tag))) })}
      aria={{ 'aria-label': `Values of ${itemName}` }}
    />
  );
}

function ValueInputs({ property, itemName, isRefused, onChange }: Omit<Props, 'onRemove'>) {
  const values = valuesOf(property);
  return mapByIndex(values, (value, at) => (
    <TextInput
      aria-label={at === 0 ? `Value of ${itemName}` : `Second value of ${itemName}`}
      aria-invalid={isRefused && value === ''}
      placeholder="Value"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(setValue(property, at, currentTarget.value))}
    />
  ));
}

/** The inputs for a property of the people in a condition: its name, operator and values. */
export function PropertyRow(props: Props) {
  const { property, itemName, isRefused, onChange, onRemove } = props;
  const { properties, load } = useNameSuggestions();
  const operator = operatorOf(property);
  const hasValue = operator !== 'is_set' && operator !== 'is_not_set';
  return (
    <Group gap="xs" align="start">
      <Box flex="1 1 9rem" miw={0}>
        <AutocompleteInput
          label={`Name of ${itemName}`}
          placeholder="Property"
          aria-invalid={isRefused && propertyKey(property) === ''}
          value={propertyKey(property)}
          names={properties}
          load={load}
          onChange={(key) => onChange({ ...property, key })}
        />
      </Box>
      <Box flex="0 1 11rem">
        <Select
          aria-label={`Operator of ${itemName}`}
          options={operators}
          value={operator}
          onChange={(next) => onChange(withOperator(property, next))}
        />
      </Box>
      {hasValue && (
        <Group gap="xs" flex="3 1 12rem" miw={0} grow={isRange(property)}>
          <Box flex={1} miw={0}>
            {takesList(operator) ? <ValueTags {...props} /> : <ValueInputs {...props} />}
          </Box>
        </Group>
      )}
      <Button kind="quiet" icon="close" aria-label={`Remove ${itemName}`} onClick={onRemove} />
    </Group>
  );
}
