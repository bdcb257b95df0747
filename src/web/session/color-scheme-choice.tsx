import { type ColorScheme, useColorScheme } from '../theme/use-color-scheme.ts';
import { Icon } from '../ui/icon.tsx';
import { Segments } from '../ui/segments.tsx';
import styles from './connection-panel.module.css';

const schemes = {
  light: (
    <>
      <Icon name="sun" size={14} /> Light
    </>
  ),
  dark: (
    <>
      <Icon name="moon" size={14} /> Dark
    </>
  ),
  auto: (
    <>
      <Icon name="screen" size={14} /> Auto
    </>
  ),
};

/** Light, dark, or as the device has it. */
export function ColorSchemeChoice() {
  const [scheme, setScheme] = useColorScheme();
  return (
    <Segments<ColorScheme>
      label="Appearance"
      className={styles['schemes'] ?? ''}
      choices={schemes}
      value={scheme}
      choose={setScheme}
    />
  );
}
