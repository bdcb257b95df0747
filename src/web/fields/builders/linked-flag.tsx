import { useState } from 'react';
import { exactText } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { TextInput } from '../../ui/text-input.tsx';
import type { FlagOption } from '../flag-option.ts';
import { useResourceForm } from '../form-state/form-context.tsx';
import type { BuilderProps } from '../input-props.ts';
import { AutocompleteInput } from '../inputs/autocomplete-input.tsx';
import styles from './builders.module.css';
import { isNumeric, parseTypedNumber } from './parse-typed-number.ts';

const textOf = (value: unknown) => (value === null || value === undefined ? '' : exactText(String(value)));

/** Returns the known flags and a function that loads them. The input loads them when it gets the focus. */
function useFlags(): [flags: readonly FlagOption[], load: () => void] {
  const { loadFlags } = useResourceForm();
  const [flags, setFlags] = useState<readonly FlagOption[] | null>(null);
  const load = () => {
    if (flags !== null || !loadFlags) return;
    setFlags([]);
    // Loading fails without access to experiments. The user can still type a flag.
    loadFlags().then(setFlags, () => undefined);
  };
  return [flags ?? [], load];
}

/** Links a feature flag. The user selects a flag of the project's experiments, or types the id and key of any flag. */
export function LinkedFlag({ field, value, onChange }: BuilderProps) {
  const [flags, load] = useFlags();
  if (value !== null && !isObject(value)) return null;
  const setKey = (key: string) => {
    const flag = flags.find((one) => one.key === key);
    onChange({ ...value, id: flag ? flag.id : (value?.['id'] ?? null), key });
  };
  const setId = (text: string) =>
    onChange({ ...value, id: text === '' ? null : parseTypedNumber(text), key: value?.['key'] ?? '' });
  const setVariant = (variant: string) => {
    const { variant: _, ...rest } = value ?? {};
    onChange(variant === '' ? rest : { ...rest, variant });
  };
  return (
    <div className={styles.line}>
      <span className={styles.labelled}>
        <span aria-hidden>Key</span>
        <AutocompleteInput
          label={`Key of the ${field.label.toLowerCase()}`}
          placeholder="None"
          value={textOf(value?.['key'])}
          names={flags.map(({ key }) => key)}
          load={load}
          onChange={setKey}
        />
      </span>
      <label>
        ID
        <TextInput
          type="number"
          aria-label={`ID of the ${field.label.toLowerCase()}`}
          min={0}
          value={textOf(value?.['id'])}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      </label>
      {value !== null && (
        <label>
          Variant
          <TextInput
            aria-label={`Variant of the ${field.label.toLowerCase()}`}
            placeholder="Any"
            autoComplete="off"
            spellCheck={false}
            value={textOf(value['variant'])}
            onChange={(event) => setVariant(event.currentTarget.value)}
          />
        </label>
      )}
      {value !== null && !isNumeric(value['id']) && (
        <small data-tone="warning">
          The id of this flag is missing. Enter the id, or choose a flag that an experiment uses.
        </small>
      )}
    </div>
  );
}
