import '@mantine/core/styles/Breadcrumbs.layer.css';
import { Breadcrumbs } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import styles from './page-header.module.css';

interface Props {
  /** What the page shows; it is the heading and the title of the window. */
  title: string;
  /** The way here: pages above this one, from the top. */
  trail?: { label: string; to: string }[];
  /** What the page belongs to, where neither title nor trail says it; it is told by the title of the window. */
  within?: string;
  /** A few words beside the heading. */
  aside?: ReactNode;
  /** What can be done with the page as a whole: one primary action, the rest quieter. */
  actions?: ReactNode;
}

/** The breadcrumb, which is also the heading, and the actions of a page. */
export function PageHeader({ title, trail = [], within, aside, actions }: Props) {
  const above = [...(within ? [within] : []), ...trail.map(({ label }) => label)];
  const words = [title, ...above.reverse(), 'Hedgerow'].join(' · ');
  // The window's title belongs to the document.
  useEffect(() => {
    document.title = words;
  }, [words]);

  return (
    <header className={styles['header']}>
      <Breadcrumbs
        separator={<span aria-hidden>/</span>}
        classNames={{
          root: styles['trail'] ?? '',
          breadcrumb: styles['crumb'] ?? '',
          separator: styles['separator'] ?? '',
        }}
      >
        {trail.map(({ label, to }) => (
          <Link key={to} to={to} data-tooltip={label}>
            <bdi>{label}</bdi>
          </Link>
        ))}
        <h1 data-tooltip={title}>{title}</h1>
      </Breadcrumbs>
      {aside && <span className={styles['aside']}>{aside}</span>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
