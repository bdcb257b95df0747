import { createContext, useContext } from 'react';

/** Event and property names that inputs suggest. */
interface NameSuggestions {
  events: readonly string[];
  properties: readonly string[];
  /**
   * The project's received events with the time of the last one (ISO 8601; null if unknown). Null if the events are
   * unknown.
   */
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
