import { createContext } from 'react';

/** The organization and the server to which changes on the page apply. Dialogs show both before an action. */
export interface Account {
  /** The names of the organization and the server. */
  label: string;
  /** The hue of the color that identifies the account, in degrees. */
  hue: number;
}

export const AccountContext = createContext<Account | null>(null);
