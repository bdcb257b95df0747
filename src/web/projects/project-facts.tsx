import { useState } from 'react';
import type { Field, Kind } from '#contract/field.ts';
import { type Project, project as resource } from '#contract/project.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { useBlocked } from '../session/context.tsx';
import { Banner } from '../ui/banner.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import section from '../ui/section.module.css';
import styles from './project-facts.module.css';

const InstallSnippet = lazyPart(async () => (await import('./install-snippet.tsx')).InstallSnippet);

const copied: ReadonlySet<Kind> = new Set(['uuid', 'token', 'integer']);

const readOnly = Object.entries(resource.fields as Record<string, Field>).filter(([, field]) => field.readOnly);

function Fact({ name, field, project }: { name: string; field: Field; project: Project }) {
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

/** What people look up most: the number, the token, whether events arrive, and when it was last changed. */
export function ProjectLine({ project }: { project: Project }) {
  return (
    <p className={styles['line']}>
      <CopyButton text={String(project.id)} label={`Copy Id ${project.id}`}>
        Id {project.id}
      </CopyButton>
      <CopyButton text={project.api_token} label={`Copy Token ${short(project.api_token)}`}>
        Token {short(project.api_token)}
      </CopyButton>
      <span className={styles['events']} data-good={project.ingested_event || undefined}>
        <Icon name={project.ingested_event ? 'check-circle' : 'clock'} />
        {project.ingested_event ? 'Receiving events' : 'No event has arrived yet'}
      </span>
      <span>
        Updated <RelativeTime at={project.updated_at} timeZone={project.timezone} />
      </span>
    </p>
  );
}

/** Says before anybody types that this key may not save here, and why. */
export function ReadOnlyNote() {
  const blocked = useBlocked('project:write');
  if (blocked === undefined) return null;
  return (
    <Banner tone="warning" icon="lock" role="note">
      {blocked} What you type here stays a draft on this device until you use a key that has it.
    </Banner>
  );
}

/** Everything that the server set and nobody can change here; drawn when it is unfolded. */
export function ProjectFacts({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      id="facts"
      className={`${section['section']} ${styles['facts']}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>Facts</h2> {resource.sections['identity']?.about}
      </summary>
      {isOpen && (
        <>
          <dl>
            {readOnly.map(([name, field]) => (
              <Fact key={name} name={name} field={field} project={project} />
            ))}
          </dl>
          <InstallSnippet token={project.api_token} />
        </>
      )}
    </details>
  );
}
