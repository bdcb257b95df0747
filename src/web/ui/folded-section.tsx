import { type ReactNode, useState } from 'react';
import styles from './folded-section.module.css';
import { Icon } from './icon.tsx';

interface Props {
  id: string;
  title: string;
  /** What the section contains, beside its title. */
  about: ReactNode;
  /** Whether the content exists while the section is closed, for example fields that a link can lead to. */
  keepsContent?: boolean;
  children: ReactNode;
}

/** A section of a page that is closed until somebody opens it, or follows a link to it. */
export function FoldedSection({ id, title, about, keepsContent = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details id={id} className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="down" />
        <h2>{title}</h2>
        <span>{about}</span>
      </summary>
      {(isOpen || keepsContent) && children}
    </details>
  );
}
