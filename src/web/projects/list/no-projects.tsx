import { href } from '../../paths.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewProjectLink } from './new-project-link.tsx';

interface Props {
  organization: string;
  /** The number of projects on all pages. */
  count: number;
}

/** Explains why the list has no rows. */
export function NoProjects({ organization, count }: Props) {
  const { connection } = useSessionState();
  const known = connection?.organizations ?? [];
  if (count > 0) return <EmptyPage organization={organization} count={count} />;
  if (known.length > 0 && known.every(({ id }) => id !== organization))
    return <UnlistedOrganization organization={organization} known={known} />;
  return <NoProjectsYet organization={organization} />;
}

function EmptyPage({ organization, count }: Props) {
  return (
    <EmptyState
      icon="projects"
      title="This page is empty"
      description={
        count === 1 ? 'The only project is on the first page.' : `All ${count} projects are on earlier pages.`
      }
    >
      <ButtonLink to={href.projects(organization)}>Go to the first page</ButtonLink>
    </EmptyState>
  );
}

/**
 * Shown for an empty list of an organization that is not among those of the key. Servers also respond with an empty list
 * for organizations that do not exist or that the key can't see.
 */
function UnlistedOrganization({
  organization,
  known,
}: {
  organization: string;
  known: { id: string; name: string }[];
}) {
  return (
    <EmptyState
      icon="projects"
      title="No access to this organization"
      description={`The organization ${organization} does not exist, or this key has no access to it.`}
    >
      {known.slice(0, 3).map(({ id, name }) => (
        <ButtonLink key={id} to={href.projects(id)}>
          {`Go to ${name}`}
        </ButtonLink>
      ))}
    </EmptyState>
  );
}

function NoProjectsYet({ organization }: { organization: string }) {
  return (
    <EmptyState
      icon="projects"
      title="No projects yet"
      description="A project contains the settings, events and experiments of one application."
    >
      <NewProjectLink organization={organization} />
    </EmptyState>
  );
}
