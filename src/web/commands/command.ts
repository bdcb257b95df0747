import type { IconName } from '../ui/icon.tsx';

/** The groups of the palette, in the order in which they are shown. */
export const groups = ['Recent', 'Pages', 'This page', 'Projects', 'Experiments', 'Fields', 'Actions'] as const;
export type Group = (typeof groups)[number];

/** Something to go to or to do. */
export interface Command {
  /** Unlike that of any other command. */
  id: string;
  group: Group;
  title: string;
  icon: IconName;
  /** What stands beside the title. */
  hint?: string;
  /** By what other words it is found. */
  words?: string;
  /** The address it leads to, or what it does. */
  does: string | (() => void);
  /** What goes with the address. */
  state?: object;
}
