import { createContext, useContext } from 'react';

/** Event and property names that inputs suggest. */
interface NameSuggestions {
  events: readonly string[];
  properties: readonly string[];
  /**
   * For each event name that the project has received, the time of the last event (ISO 8601; null if unknown). The map
   * is null if the received events are unknown.
   */
  received: ReadonlyMap<string, string | null> | null;
  /** Loads the names. */
  load: () => void;
}

/** The suggestions for all inputs of the page; empty by default. */
export const NameSuggestionsContext = createContext<NameSuggestions>({
  events: [],
  properties: [],
  received: null,
  load: () => undefined,
});

export const useNameSuggestions = () => useContext(NameSuggestionsContext);
