import { createContext, useContext } from 'react';
import type { EventDefinition } from '#contract/event-operations.ts';

/** Event and property names that inputs suggest. */
interface NameSuggestions {
  events: readonly string[];
  properties: readonly string[];
  /** The events that the project has received, by name. Null if they are not known. */
  received: ReadonlyMap<string, EventDefinition> | null;
  /** When `received` was loaded, in milliseconds since 1970. */
  receivedAt: number;
  /** Loads `received` again. */
  reload: () => void;
  /** Loads the names. */
  load: () => void;
}

/** The suggestions for all inputs of the page; empty by default. */
export const NameSuggestionsContext = createContext<NameSuggestions>({
  events: [],
  properties: [],
  received: null,
  receivedAt: 0,
  reload: () => undefined,
  load: () => undefined,
});

export const useNameSuggestions = () => useContext(NameSuggestionsContext);
