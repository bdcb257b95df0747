import variantHues from '../../../fields/variants/variant-hues.css?raw';
import tokens from '../../../theme/tokens.css?raw';
import type { PlotTheme } from '../plot/plot-theme.ts';

/** Returns the CSS variables of a style sheet, without those of the dark color scheme. */
function parseVariables(css: string): [name: string, value: string][] {
  const [light = ''] = css.split('[data-mantine-color-scheme="dark"]');
  return [...light.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
}

/** The design tokens' light values, because exports have a white background. */
const values = new Map([...parseVariables(tokens), ...parseVariables(variantHues), ['page', '#ffffff'] as const]);

function tokenValue(token: string): string {
  const value = values.get(token);
  if (value === undefined) throw new RangeError(`unknown design token ${token}`);
  return value;
}

const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** A theme with resolved values, because many SVG viewers support neither CSS variables nor `color-mix`. */
export const exportTheme: PlotTheme = {
  value: tokenValue,
  blend: (token, percent) => {
    const surface = channels(tokenValue('surface'));
    const mixed = channels(tokenValue(token)).map((channel, index) =>
      Math.round((channel * percent + (surface[index] ?? 0) * (100 - percent)) / 100)
        .toString(16)
        .padStart(2, '0'),
    );
    return `#${mixed.join('')}`;
  },
};
