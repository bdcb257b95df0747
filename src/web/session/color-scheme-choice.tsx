import { useState } from 'react';
import { type ColorScheme, chooseScheme, chosenScheme } from '../theme/color-scheme.ts';
import styles from './connection-panel.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'auto', label: 'Auto', icon: 'screen' },
] as const;

/** Light, dark, or as the device has it. */
export function ColorSchemeChoice() {
  const [chosen, setChosen] = useState(chosenScheme);
  const choose = (scheme: ColorScheme) => {
    chooseScheme(scheme);
    setChosen(scheme);
  };
  return (
    <div role="radiogroup" aria-label="Appearance" className={styles['schemes']}>
      {schemes.map(({ value, label, icon }) => (
        <label key={value} data-icon={icon}>
          <input type="radio" name="color-scheme" checked={chosen === value} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </div>
  );
}
