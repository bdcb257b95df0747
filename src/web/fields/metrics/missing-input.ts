import { createContext, useContext } from 'react';

/** Whether the inputs of the metrics show that they must be filled in: after a save, or after leaving the step. */
export const ShowsMissingContext = createContext(false);

/** Returns the attributes of an input that must not be empty. */
export const useMissing = (isEmpty: boolean) =>
  useContext(ShowsMissingContext) && isEmpty ? ({ 'aria-invalid': true } as const) : {};
