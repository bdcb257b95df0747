import { Box, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from '../results.module.css';
import { focusElement } from '../shortcuts/results-shortcuts.ts';
import { useIsPrinting } from './use-is-printing.ts';

interface Props {
  /** What is inside, in a few words. */
  summary: string;
  children: ReactNode;
}

/**
 * Everything that is rarely needed, closed at first. A link or a shortcut to a part inside opens it, and so does printing.
 * Goes to the target of the page's links.
 */
export function DetailsSection({ summary, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const location = useLocation();
  const [pending, setPending] = useState<string | null>(null);
  const goTo = useEffectEvent(({ hash }: Location) => {
    if (hash === '') return;
    const found = document.getElementById(hash.slice(1));
    if (found) return focusElement(found);
    setOpen(true);
    setPending(hash.slice(1));
  });
  // The location is another object each time that a link is followed, also to the same address.
  useEffect(() => goTo(location), [location]);
  useEffect(() => {
    if (pending === null) return;
    focusElement(document.getElementById(pending));
    setPending(null);
  }, [pending]);
  return (
    <Box component="section" aria-label="Details" className={styles.details}>
      <Disclosure
        isWide
        isOpen={isOpen || isPrinting}
        onToggle={setOpen}
        summary={
          <Group gap="2px var(--space-3)" align="baseline" py="xs">
            <Text component="b" size="lg" fw={600}>
              Details
            </Text>
            <Text component="span" size="sm" c="dimmed">
              {summary}
            </Text>
          </Group>
        }
      >
        <Stack gap="xl" pt="md">
          {children}
        </Stack>
      </Disclosure>
    </Box>
  );
}
