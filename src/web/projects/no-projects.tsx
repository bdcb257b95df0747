import { href } from '../paths.ts';
import { useBlocked } from '../session/context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Stands in for the list when it has no rows: there are no projects, or the page lies behind the last one. */
export function NoProjects({ organization, count }: { organization: string; count: number }) {
  const blocked = useBlocked('project:write');
  if (count > 0) {
    return (
      <EmptyState
        icon="projects"
        title="This page is empty"
        about={`There are ${count} projects, all on earlier pages.`}
      >
        <ButtonLink to={href.projects(organization)}>Go to the first page</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="projects"
      title="No projects yet"
      about="A project holds the settings of one application, its token, its events and its experiments."
    >
      <ButtonLink kind="primary" icon="plus" blockedBecause={blocked} to={href.newProject(organization)}>
        New project
      </ButtonLink>
    </EmptyState>
  );
}
