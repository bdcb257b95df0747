import { createContext, useContext } from 'react';

/** Where drawings get their colors and sizes from, by the name of a design token. */
export interface PlotTheme {
  value: (token: string) => string;
  /** A color blended with the surface; `percent` is the part of the color. */
  blend: (token: string, percent: number) => string;
}

/** On the page, the browser resolves the tokens. Exports replace them with the values of the light theme. */
const pageTheme: PlotTheme = {
  value: (token) => `var(--${token})`,
  blend: (token, percent) => `color-mix(in srgb, var(--${token}) ${percent}%, var(--surface))`,
};

export const PlotThemeContext = createContext(pageTheme);

export const usePlotTheme = (): PlotTheme => useContext(PlotThemeContext);
