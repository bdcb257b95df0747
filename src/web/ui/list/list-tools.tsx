import type { FocusEventHandler, ReactNode } from 'react';
import hint from '../search-hint.module.css';
import styles from './list-tools.module.css';
import { SearchField } from './search-field.tsx';

interface Props {
  label: string;
  /** What the search looks through. */
  placeholder: string;
  text: string;
  /** Text is being typed, and whoever did it goes elsewhere. */
  onType: (text: string) => void;
  onLeave: () => void;
  onFocus?: FocusEventHandler;
  /** A chip for each filter. */
  children: ReactNode;
}

/** Narrows a list: a search, and one chip per filter. */
export const ListTools = ({ label, placeholder, text, onType, onLeave, onFocus, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: not every tool that looks for the role of a search knows the element yet
  <div role="search" className={`${hint['hinted']} ${styles['tools']}`} onFocus={onFocus}>
    <SearchField label={label} placeholder={placeholder} value={text} onChange={onType} onLeave={onLeave} />
    {children}
  </div>
);
