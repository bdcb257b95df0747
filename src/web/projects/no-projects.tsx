import { href } from '../paths.ts';
import { useSessionState } from '../session/context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NewProjectLink } from './new-project-link.tsx';

interface Props {
  organization: string;
  /** How many projects there are on all pages. */
  count: number;
}

/** Stands in for the list when it has no rows, and tells why. */
export function NoProjects({ organization, count }: Props) {
  const { connection } = useSessionState();
  const known = connection?.organizations ?? [];
  if (count > 0) return <PastTheEnd organization={organization} count={count} />;
  if (known.length > 0 && known.every(({ id }) => id !== organization))
    return <Stranger organization={organization} known={known} />;
  return <NoneYet organization={organization} />;
}

function PastTheEnd({ organization, count }: Props) {
  return (
    <EmptyState icon="projects" title="This page is empty" about={`There are ${count} projects, all on earlier pages.`}>
      <ButtonLink to={href.projects(organization)}>Go to the first page</ButtonLink>
    </EmptyState>
  );
}

/** Servers answer an empty list, too, for an organization that does not exist or that the key may not see. */
function Stranger({ organization, known }: { organization: string; known: { id: string; name: string }[] }) {
  return (
    <EmptyState
      icon="projects"
      title="No projects to see here"
      about={`This key shows nothing of the organization ${organization}: it may not exist, or the key may not see it.`}
    >
      {known.slice(0, 3).map(({ id, name }) => (
        <ButtonLink key={id} to={href.projects(id)}>
          Go to {name}
        </ButtonLink>
      ))}
    </EmptyState>
  );
}

function NoneYet({ organization }: { organization: string }) {
  return (
    <EmptyState
      icon="projects"
      title="No projects yet"
      about="A project holds the settings of one application, its token, its events and its experiments."
    >
      <NewProjectLink organization={organization} />
    </EmptyState>
  );
}
