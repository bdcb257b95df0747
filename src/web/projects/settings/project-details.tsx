import { memo } from 'react';
import { Link } from 'react-router-dom';
import { type Project, project as resource } from '#contract/project.ts';
import { RecordDetails } from '../../fields/record-details.tsx';
import { href } from '../../paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { InstallSnippet } from './install-snippet.tsx';
import styles from './project-details.module.css';

const short = (token: string) => (token.length > 16 ? `${token.slice(0, 8)}…${token.slice(-4)}` : token);

/** The most important details in one line: id, token, whether an event was received, and the last update. */
export function ProjectSummaryLine({ project }: { project: Project }) {
  return (
    <p className={styles.line}>
      <CopyButton text={String(project.id)} label={`Copy ID ${project.id}`}>
        {`ID ${project.id}`}
      </CopyButton>
      {project.api_token && (
        <CopyButton text={project.api_token} label={`Copy Token ${short(project.api_token)}`}>
          {`Token ${short(project.api_token)}`}
        </CopyButton>
      )}
      <span className={styles.events} data-good={project.ingested_event || undefined}>
        <Icon name={project.ingested_event ? 'check' : 'clock'} />
        {project.ingested_event ? (
          <span>Events received</span>
        ) : (
          <Link to={href.projectStart(project.organization, project.id)}>Waiting for the first event</Link>
        )}
      </span>
      <span>
        Updated <RelativeTime at={project.updated_at} timeZone={project.timezone} />
      </span>
    </p>
  );
}

/** A project's read-only fields and the install snippet. */
export const ProjectDetails = memo(function ProjectDetails({ project }: { project: Project }) {
  return (
    <FoldedSection id="facts" title="Details" about={resource.sections['identity']?.about}>
      <RecordDetails resource={resource} record={project} timeZone={project.timezone} />
      <InstallSnippet token={project.api_token} />
    </FoldedSection>
  );
});
