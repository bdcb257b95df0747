import { createContext } from 'react';

/** The account that the page works on, for whatever asks before it does something there. */
export interface Account {
  words: string;
  hue: number;
}

export const AccountContext = createContext<Account | null>(null);
