import { type IconName, iconPaths } from './icon-paths.ts';

/** The icons that table cells show as masks (see cell-icons.css). */
const names: readonly IconName[] = [
  'arrow-down',
  'arrow-up',
  'check',
  'copy',
  'info',
  'lock',
  'people',
  'up-down',
  'warning',
];

const maskOf = (name: IconName) =>
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="black" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${iconPaths[name]}"/></svg>`,
  );

/** The style rules that give each icon its mask. The build writes them, so that each icon is drawn in one place. */
export const cellIconRules: string = names
  .map((name) => `[data-cell-icon="${name}"]{--cell-icon:url("data:image/svg+xml,${maskOf(name)}")}`)
  .join('');
