import { createContext, useContext } from 'react';

/** Event and property names that inputs suggest. */
interface NameSuggestions {
  events: readonly string[];
  properties: readonly string[];
  /** The events that the project received, each with the time of the last one (ISO 8601; null if unknown); null if not known. */
  received: ReadonlyMap<string, string | null> | null;
  /** Loads the names. */
  load: () => void;
}

/** The suggestions of the page; empty by default. */
export const NameSuggestionsContext = createContext<NameSuggestions>({
  events: [],
  properties: [],
  received: null,
  load: () => undefined,
});

export const useNameSuggestions = () => useContext(NameSuggestionsContext);
