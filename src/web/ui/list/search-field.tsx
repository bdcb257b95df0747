import { useState } from 'react';
import { TextInput } from '../text-input.tsx';
import styles from './list-toolbar.module.css';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** A list's search input. Shows typed text immediately. The list and the URL are updated with lower priority. */
export function SearchField({ label, placeholder, value, onChange, onBlur }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      className={styles.find}
      type="search"
      aria-keyshortcuts="/"
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
