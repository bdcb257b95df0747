import { useId, useRef } from 'react';
import { TextInput } from '../../ui/text-input.tsx';
import classes from './inputs.module.css';
import { useSuggestions } from './use-suggestions.tsx';

interface Props {
  label: string;
  value: string;
  placeholder?: string;
  /** The suggested names. Any other text is accepted too. */
  names: readonly string[];
  /** What is shown beside a name. */
  noteOf?: (name: string) => string | undefined;
  /** Called on focus to load the names. */
  load: () => void;
  'aria-invalid'?: boolean;
  /** The id of the input's error. */
  describedBy?: string | undefined;
  onChange: (value: string) => void;
}

const MOST = 100;

const suggestion = (value: string, note: string | undefined) => (note === undefined ? { value } : { value, note });

/** A text input that suggests names. */
export function AutocompleteInput({
  label,
  value,
  placeholder,
  names,
  noteOf,
  load,
  describedBy,
  onChange,
  ...validity
}: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const suggest = (query: string) => {
    const text = query.trim().toLowerCase();
    const found = names.filter((name) => name.toLowerCase().includes(text)).slice(0, MOST);
    return [{ title: '', suggestions: found.map((name) => suggestion(name, noteOf?.(name))) }];
  };
  const { input, search, close, list } = useSuggestions({
    id,
    label,
    anchor: root,
    suggest,
    chosen: value,
    load,
    onChoose: onChange,
  });
  return (
    <div ref={root} className={classes.combobox}>
      <TextInput
        {...input}
        {...validity}
        aria-describedby={describedBy}
        aria-label={label}
        placeholder={placeholder}
        autoCapitalize="off"
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          search(currentTarget.value);
        }}
        onBlur={close}
      />
      {list}
    </div>
  );
}
