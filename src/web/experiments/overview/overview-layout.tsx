import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Content } from '../../ui/content.tsx';
import { ExperimentHeader } from '../header/experiment-header.tsx';
import { ExperimentTabs } from '../header/experiment-tabs.tsx';
import styles from './overview.module.css';

/** The props of the overview of a draft, and of the overview of a launched experiment. */
export interface OverviewProps {
  project: number;
  experiment: Experiment;
  /** Why no action is available. */
  disabledReason: string | undefined;
  /** Shown above the content. */
  banner: ReactNode;
}

interface LayoutProps extends OverviewProps {
  /** The line below the header. */
  summary: ReactNode;
  /** The column beside the sections. */
  facts: ReactNode;
  children: ReactNode;
}

/** The overview's layout: header, tabs, sections, and the facts beside them. */
export function OverviewLayout({ project, experiment, disabledReason, banner, summary, facts, children }: LayoutProps) {
  return (
    <>
      <ExperimentHeader project={project} experiment={experiment} view="Overview" disabledReason={disabledReason} />
      {summary}
      <ExperimentTabs project={project} id={experiment.id} />
      {banner}
      <Content>
        <div className={styles.columns}>
          <Stack gap="xl" miw={0}>
            {children}
          </Stack>
          {facts}
        </div>
      </Content>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** A button that explains the title. */
  help?: ReactNode;
  /** Shown beside the title. */
  about?: ReactNode;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** An overview section with its heading. */
export function OverviewSection({ id, title, help, about, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Group gap="2px var(--space-3)" align="baseline" pb="xs" className={styles.heading}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {help}
        {about && (
          <Text size="xs" c="dimmed" miw={0}>
            {about}
          </Text>
        )}
        {aside && (
          <Text size="xs" c="dimmed" miw={0} ml="auto">
            {aside}
          </Text>
        )}
      </Group>
      {children}
    </section>
  );
}

/** A paragraph of a section. Keeps line breaks. */
export const SectionText = ({ children }: { children: ReactNode }) => (
  <Text mt="sm" maw="68ch" textWrap="pretty" className={styles.text} dir="auto">
    {children}
  </Text>
);
