import { memo, useState } from 'react';
import type { Field, Kind } from '#contract/field.ts';
import { type Project, project as resource } from '#contract/project.ts';
import { FieldValue } from '../../fields/field-value.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import section from '../../ui/secondary-section.module.css';
import { InstallSnippet } from './install-snippet.tsx';
import styles from './project-details.module.css';

const copied: ReadonlySet<Kind> = new Set(['uuid', 'token', 'integer']);

const readOnly = Object.entries(resource.fields as Record<string, Field>).filter(([, field]) => field.readOnly);

function Detail({ name, field, project }: { name: string; field: Field; project: Project }) {
  const value = (project as Record<string, unknown>)[name];
  return (
    <div>
      <dt data-tooltip={field.help}>{field.label}</dt>
      <dd>
        {copied.has(field.kind) && value !== null && value !== undefined ? (
          <CopyButton text={String(value)} label={`Copy ${field.label}`}>
            {String(value)}
          </CopyButton>
        ) : (
          <FieldValue field={field} value={value} timeZone={project.timezone} />
        )}
      </dd>
    </div>
  );
}

const short = (token: string) => (token.length > 16 ? `${token.slice(0, 8)}…${token.slice(-4)}` : token);

/** The most important details in one line: id, token, whether an event was received, and the last update. */
export function ProjectSummaryLine({ project }: { project: Project }) {
  return (
    <p className={styles.line}>
      <CopyButton text={String(project.id)} label={`Copy ID ${project.id}`}>
        ID {project.id}
      </CopyButton>
      {project.api_token && (
        <CopyButton text={project.api_token} label={`Copy Token ${short(project.api_token)}`}>
          Token {short(project.api_token)}
        </CopyButton>
      )}
      <span className={styles.events} data-good={project.ingested_event || undefined}>
        <Icon name={project.ingested_event ? 'check' : 'clock'} />
        {project.ingested_event ? 'Events received' : 'No events received yet'}
      </span>
      <span>
        Updated <RelativeTime at={project.updated_at} timeZone={project.timezone} />
      </span>
    </p>
  );
}

/** A project's read-only fields and the install snippet. Rendered when opened. */
export const ProjectDetails = memo(function ProjectDetails({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      id="facts"
      className={`${section.section} ${styles.facts}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="down" />
        <h2>Details</h2> {resource.sections['identity']?.about}
      </summary>
      {isOpen && (
        <>
          <dl>
            {readOnly.map(([name, field]) => (
              <Detail key={name} name={name} field={field} project={project} />
            ))}
          </dl>
          <InstallSnippet token={project.api_token} />
        </>
      )}
    </details>
  );
});
