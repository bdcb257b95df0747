import { Group } from '@mantine/core';
import type { FocusEventHandler, ReactNode } from 'react';
import hint from '../search-hint.module.css';
import styles from './list-toolbar.module.css';
import { SearchField } from './search-field.tsx';

interface Props {
  label: string;
  /** Names what can be searched for, for example "Name, id or token". */
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  onBlur: () => void;
  onFocus?: FocusEventHandler;
  /** The filters, and other controls of the list. */
  children: ReactNode;
}

/** The search input and the filters of a list. */
export const ListToolbar = ({ label, placeholder, text, onType, onBlur, onFocus, children }: Props) => (
  <Group role="search" gap="xs" mb="xxs" className={`${hint.hinted} ${styles.tools}`} onFocus={onFocus}>
    <SearchField label={label} placeholder={placeholder} value={text} onChange={onType} onBlur={onBlur} />
    {children}
  </Group>
);
