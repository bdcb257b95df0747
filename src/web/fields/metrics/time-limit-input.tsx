import { Box } from '@mantine/core';
import { isTimeUnit, timeUnits } from '#contract/time-unit.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

interface Props {
  /** The accessible name, for example "Time to convert". */
  label: string;
  /** The accessible name of the unit. */
  unitLabel: string;
  length: unknown;
  /** The unit in the API format; days if it is missing. */
  unit: unknown;
  /** The placeholder that shows what an empty length means. */
  empty: string;
  onLength: (length: number | undefined) => void;
  onUnit: (unit: string) => void;
}

/** A length of time with its unit. A stored unit that is not offered stays selected. */
export function TimeLimitInput({ label, unitLabel, length, unit, empty, onLength, onUnit }: Props) {
  const chosen = typeof unit === 'string' ? unit : 'day';
  return (
    <>
      <Box w={72}>
        <TextInput
          type="number"
          min={1}
          placeholder={empty}
          aria-label={label}
          value={typeof length === 'number' ? length : ''}
          onChange={({ currentTarget: { value, valueAsNumber } }) => onLength(value === '' ? undefined : valueAsNumber)}
        />
      </Box>
      <Select
        aria-label={unitLabel}
        value={chosen}
        options={[
          ...timeUnits.map((name) => ({ value: name, label: `${name}s` })),
          ...(isTimeUnit(chosen) ? [] : [chosen]),
        ]}
        onChange={onUnit}
      />
    </>
  );
}
