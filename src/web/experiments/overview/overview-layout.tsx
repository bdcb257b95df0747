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
          <div>{children}</div>
          {facts}
        </div>
      </Content>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** Shown beside the title. */
  about?: ReactNode;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** An overview section with its heading. */
export function OverviewSection({ id, title, about, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
        {aside && <span>{aside}</span>}
      </div>
      {children}
    </section>
  );
}
