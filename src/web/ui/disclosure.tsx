import '@mantine/core/styles/Accordion.layer.css';
import { Accordion, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface Props {
  /** The content of the toggle button. */
  summary: ReactNode;
  initiallyOpen?: boolean;
  /** Whether it is open, if the caller decides. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** Makes the summary as wide as the page, so that its columns align with those of other summaries. */
  isWide?: boolean;
  /** Shown beside the toggle button, also while the content is closed. */
  action?: ReactNode;
  id?: string;
  className?: string | undefined;
  /** Rendered only while open. */
  children: ReactNode;
}

const CONTENT = 'content';

/** A collapsible part of a page. */
export function Disclosure({
  summary,
  initiallyOpen = false,
  isOpen,
  onToggle,
  isWide,
  action,
  id,
  className,
  children,
}: Props) {
  const [own, setOwn] = useState<string | null>(initiallyOpen ? CONTENT : null);
  const value = isOpen === undefined ? own : isOpen ? CONTENT : null;
  return (
    <Accordion
      {...(id !== undefined && { id })}
      className={className ?? ''}
      classNames={{
        item: styles.item,
        control: styles.control,
        label: styles.label,
        chevron: styles.chevron,
        content: styles.content,
      }}
      value={value}
      onChange={(next) => (onToggle ? onToggle(next !== null) : setOwn(next))}
      chevronPosition="left"
      transitionDuration={0}
      data-open={value !== null || undefined}
      data-wide={isWide}
    >
      <Accordion.Item value={CONTENT}>
        <Group gap="xs" wrap="nowrap">
          <Accordion.Control>{summary}</Accordion.Control>
          {action}
        </Group>
        <Accordion.Panel>{value !== null && children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
