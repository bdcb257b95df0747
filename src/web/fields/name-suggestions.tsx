import { createContext, useContext } from 'react';

/** Event and property names that inputs suggest. */
interface NameSuggestions {
  events: readonly string[];
  properties: readonly string[];
  /** Loads the names. */
  load: () => void;
}

/** The suggestions of the page; empty by default. */
export const NameSuggestionsContext = createContext<NameSuggestions>({
  events: [],
  properties: [],
  load: () => undefined,
});

export const useNameSuggestions = () => useContext(NameSuggestionsContext);
