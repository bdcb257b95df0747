import { type CSSVariablesResolver, colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Returns a color whose ten shades are tokens. A token in tokens.css has one value per color scheme. */
const shades = (...tokens: string[]): MantineColorsTuple => colorsTuple(tokens.map((token) => `var(--${token})`));

/** Returns a color with the same value for all shades. */
const color = (token: string): MantineColorsTuple => colorsTuple(`var(--${token})`);

/**
 * Mantine's theme, with values from tokens.css. The Vite configuration also imports this file. Therefore, the file must
 * not import styles.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: color('accent'),
    danger: color('danger'),
    warning: color('warning'),
    bad: color('bad'),
    hint: color('hint'),
    // For surfaces, borders and text. Mantine uses `gray` in the light scheme and `dark` in the dark one.
    gray: shades('page', 'sunken', 'hover', 'border', 'border-strong', 'track', 'text-3', 'text-2', 'text', 'text'),
    dark: shades('text', 'text-2', 'hint', 'track', 'border', 'hover', 'surface', 'surface', 'sunken', 'sunken'),
  },
  black: 'var(--text)',
  white: 'var(--surface)',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: 'var(--size-xs)',
    sm: 'var(--size-sm)',
    md: 'var(--size-md)',
    lg: 'var(--size-lg)',
    xl: 'var(--size-title)',
  },
  lineHeights: { xs: 'var(--line)', sm: 'var(--line)', md: 'var(--line)', lg: 'var(--line)', xl: 'var(--line)' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--size-title)', lineHeight: 'var(--line)' },
      h2: { fontSize: 'var(--size-lg)', lineHeight: 'var(--line)' },
      h3: { fontSize: 'var(--size-md)', lineHeight: 'var(--line)' },
    },
  },
  spacing: {
    xxs: 'var(--space-1)',
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
    xxl: 'var(--space-12)',
  },
  radius: { xs: '4px', sm: 'var(--radius)', md: 'var(--radius)', lg: 'var(--radius-lg)', xl: 'var(--radius-lg)' },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--shadow)', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  cursorType: 'pointer',
  // Style sheets style the variants by `data-variant`, because inline styles on every button would be slow.
  variantColorResolver: () => ({ background: '', hover: '', color: '', border: '' }),
});

/** Mantine's CSS variables that the theme object can't set. */
const overrides: Record<string, string> = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--hint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--hint)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  // Mantine uses white as a background in the light scheme and as a text color in the dark one.
  light: { ...overrides, '--mantine-color-white': 'var(--surface)' },
  dark: { ...overrides, '--mantine-color-white': 'var(--text)' },
});
