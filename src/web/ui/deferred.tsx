import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  /** Whether the children can be rendered. */
  isReady: boolean;
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Shows `placeholder` until the children are ready and rendered. They are rendered in short steps, so that a large form
 * does not block the browser.
 */
export const Deferred = ({ isReady, placeholder, children }: Props) =>
  useDeferredValue(isReady, false) ? children : placeholder;
