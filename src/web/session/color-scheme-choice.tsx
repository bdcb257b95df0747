import { type ColorScheme, useColorScheme } from '../theme/use-color-scheme.ts';
import { MenuRadios } from '../ui/menu-item.tsx';

const schemes = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  auto: { label: 'Auto', icon: 'screen' },
} as const;

/** A choice between light, dark and the device setting. */
export function ColorSchemeChoice() {
  const [scheme, setScheme] = useColorScheme();
  return <MenuRadios<ColorScheme> label="Appearance" choices={schemes} value={scheme} onChange={setScheme} />;
}
