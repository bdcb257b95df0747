import '@mantine/core/styles/Breadcrumbs.layer.css';
import { Box, Breadcrumbs, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import styles from './page-header.module.css';

interface Breadcrumb {
  label: string;
  to: string;
  /** Whether the page is about this record. Its name is above the heading if the breadcrumbs are only an arrow. */
  isRecord?: boolean;
}

interface Props {
  /** The heading. Also a part of the window title. */
  title: string;
  /** The name of the view if a record has several views, such as "Results". It begins the window title. */
  view?: string | undefined;
  /** The parent pages, outermost first. */
  breadcrumbs?: Breadcrumb[];
  /**
   * The name of the project, if neither the title nor the breadcrumbs contain it. Part of the window title, and shown
   * above the heading in windows without the side navigation.
   */
  project?: string;
  /** The page of the project, with which the breadcrumbs begin. */
  projectTo?: string | undefined;
  /** Shown beside the heading. */
  aside?: ReactNode;
  /** The page's actions: one primary button, and quiet buttons. */
  actions?: ReactNode;
}

/** The breadcrumbs with the heading, and the actions of a page. */
export function PageHeader({ title, view, breadcrumbs = [], project, projectTo, aside, actions }: Props) {
  const record = breadcrumbs.find(({ isRecord }) => isRecord)?.label;
  const above = [...(project ? [project] : []), ...breadcrumbs.map(({ label }) => label)];
  const documentTitle = [...(view ? [view] : []), title, ...above.reverse(), 'Hedgerow'].join(' · ');

  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);

  return (
    <Group component="header" wrap="nowrap" className={styles.header}>
      <Box miw={0}>
        {project && (
          <Text truncate size="xs" c="dimmed" lh={1.25} className={styles.project} data-tooltip={project}>
            {project}
          </Text>
        )}
        {record && (
          <Text truncate size="xs" c="dimmed" lh={1.25} className={styles.record} aria-hidden>
            {record}
          </Text>
        )}
        <Breadcrumbs
          separator={<span aria-hidden>/</span>}
          classNames={{
            root: styles.trail,
            breadcrumb: styles.crumb,
            separator: styles.separator,
          }}
        >
          {project && projectTo && (
            <Link to={projectTo} data-tooltip={project} className={styles.home}>
              <bdi>{project}</bdi>
            </Link>
          )}
          {breadcrumbs.map(({ label, to }) => (
            <Link key={to} to={to} data-tooltip={label}>
              <bdi>{label}</bdi>
            </Link>
          ))}
          <h1 data-tooltip={title}>{title}</h1>
        </Breadcrumbs>
      </Box>
      {aside && (
        <Text span size="sm" c="hint" className={styles.aside}>
          {aside}
        </Text>
      )}
      {actions && (
        <Group gap="xs" wrap="nowrap" flex="none" ml="auto" className={styles.actions}>
          {actions}
        </Group>
      )}
    </Group>
  );
}
