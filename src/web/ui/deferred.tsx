import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Shows `placeholder` until the children are rendered. They are rendered in short steps, so that a large form does not
 * block the browser.
 */
export const Deferred = ({ placeholder, children }: Props) => (useDeferredValue(true, false) ? children : placeholder);
