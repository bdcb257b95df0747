import { useMantineColorScheme } from '@mantine/core';
import styles from './connection-menu.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'auto', label: 'Auto', icon: 'screen' },
] as const;

/** Light, dark, or as the device has it. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div role="radiogroup" aria-label="Appearance" className={styles['schemes']}>
      {schemes.map(({ value, label, icon }) => (
        <label key={value} data-icon={icon}>
          <input
            type="radio"
            name="color-scheme"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
