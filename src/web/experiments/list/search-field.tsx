import { useState } from 'react';
import input from '../../ui/input.module.css';
import styles from './list-tools.module.css';

interface Props {
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
}

/** The search. It shows what is typed at once; the list and the address follow when the browser has time. */
export function SearchField({ value, onChange, onLeave }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={`${input['input']} ${styles['find']}`}
      type="search"
      aria-label="Find an experiment"
      placeholder="Name, flag key or event"
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
