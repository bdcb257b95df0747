import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './next-step-card.module.css';

interface Props {
  icon?: IconName;
  /** The state of the verdict, above the title. */
  badge?: ReactNode;
  title: string;
  detail: ReactNode;
  /** Highlights the card, because the user needs to act. */
  isWarning?: boolean;
  /** The card's link or button. */
  children?: ReactNode;
}

/** A card of the overview: the verdict with the next step, or whether a draft is ready to launch. */
export const NextStepCard = ({ icon, badge, title, detail, isWarning = false, children }: Props) => (
  <Group
    component="section"
    gap="var(--space-3) var(--space-4)"
    p="md"
    className={styles.card}
    aria-label="Next step"
    data-warning={isWarning || undefined}
  >
    {icon && <Icon name={icon} />}
    <Box flex="1 1 18rem" miw={0}>
      {badge && <Box mb="xs">{badge}</Box>}
      <Title order={2} textWrap="balance">
        {title}
      </Title>
      <Text component="div" size="sm" c="dimmed" mt="xxs">
        {detail}
      </Text>
    </Box>
    {children}
  </Group>
);

/** A placeholder while the verdict is loading. It has the height that the card has for most verdicts. */
export const NextStepCardLoading = () => (
  <Group grow p="md" className={`${styles.card} ${styles.loading}`}>
    <Skeleton label="Loading the verdict" rows={2} rowHeightPx={36} />
  </Group>
);
