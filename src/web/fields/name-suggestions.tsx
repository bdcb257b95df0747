import { createContext, useContext } from 'react';

/** Names that inputs suggest. */
interface NameSuggestions {
  events: readonly string[];
  properties: readonly string[];
  /** Loads the names. */
  load: () => void;
}

/** The names that the page knows of; none where it provides none. */
export const NameSuggestionsContext = createContext<NameSuggestions>({
  events: [],
  properties: [],
  load: () => undefined,
});

export const useNameSuggestions = () => useContext(NameSuggestionsContext);
