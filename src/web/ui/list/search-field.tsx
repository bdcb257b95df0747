import { useState } from 'react';
import { TextInput } from '../text-input.tsx';
import styles from './list-tools.module.css';

interface Props {
  label: string;
  /** What it looks through. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
}

/** The search of a list. It shows typed text at once; the list and the URL follow when the browser has time. */
export function SearchField({ label, placeholder, value, onChange, onLeave }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      className={styles['find'] ?? ''}
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
        onLeave();
      }}
    />
  );
}
