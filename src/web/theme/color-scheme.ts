/** Light, dark, or as the device has it. */
export type ColorScheme = 'light' | 'dark' | 'auto';

const KEY = 'hedgerow.color-scheme';

const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)');

const isScheme = (text: string | null): text is ColorScheme => text === 'light' || text === 'dark' || text === 'auto';

/** What the person chose on this device. */
export function chosenScheme(): ColorScheme {
  const kept = localStorage.getItem(KEY);
  return isScheme(kept) ? kept : 'auto';
}

function apply() {
  const chosen = chosenScheme();
  const isDark = chosen === 'dark' || (chosen === 'auto' && deviceIsDark().matches);
  document.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light';
}

/** Keeps a choice on this device and shows it at once. */
export function chooseScheme(scheme: ColorScheme) {
  localStorage.setItem(KEY, scheme);
  apply();
}

/** Shows the chosen colours, and follows the device and other tabs from now on. */
export function followScheme() {
  apply();
  deviceIsDark().addEventListener('change', apply);
  addEventListener('storage', ({ key }) => key === KEY && apply());
}
