import type { IconName } from '../ui/icon.tsx';

/** The palette's groups. Groups whose best matches are equally good are shown in this order. */
export const commandGroups = [
  ...(['Recent', 'Pages', 'This page', 'Projects', 'Experiments'] as const),
  ...(['Feature flags', 'Fields', 'Actions'] as const),
] as const;
export type CommandGroup = (typeof commandGroups)[number];

export interface PaletteCommand {
  /** Unique among all commands. */
  id: string;
  group: CommandGroup;
  title: string;
  icon: IconName;
  /** Shown beside the title. */
  hint?: string;
  /** Additional search words. */
  keywords?: string;
  /** A URL to open, or a function to call. */
  action: string | (() => void);
  /** The location state passed with the URL. */
  state?: object;
}
