import { createContext, useContext } from 'react';

/** The source of a drawing's colors and sizes, by design token. */
export interface PlotTheme {
  value: (token: string) => string;
  /** Returns a color blended with the surface color. `percent` is the share of the color. */
  blend: (token: string, percent: number) => string;
}

/** On the page, the browser resolves the tokens. Exports replace them with the values of the light theme. */
const pageTheme: PlotTheme = {
  value: (token) => `var(--${token})`,
  blend: (token, percent) => `color-mix(in srgb, var(--${token}) ${percent}%, var(--surface))`,
};

export const PlotThemeContext = createContext(pageTheme);

export const usePlotTheme = (): PlotTheme => useContext(PlotThemeContext);
