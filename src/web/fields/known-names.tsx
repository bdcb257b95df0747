import { createContext, useContext } from 'react';

/** Names that inputs suggest. */
interface KnownNames {
  events: readonly string[];
  properties: readonly string[];
  /** Loads the names. */
  load: () => void;
}

/** The names that the page knows of; none where it provides none. */
export const KnownNamesContext = createContext<KnownNames>({ events: [], properties: [], load: () => undefined });

export const useKnownNames = () => useContext(KnownNamesContext);
