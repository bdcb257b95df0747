import { createContext } from 'react';

/** The account that the page changes. Dialogs show it before an action. */
export interface Account {
  /** The organization and the server. */
  label: string;
  /** In degrees. */
  hue: number;
}

export const AccountContext = createContext<Account | null>(null);
