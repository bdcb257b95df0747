import { href } from '../paths.ts';
import { useCapabilities } from '../session/use-capabilities.ts';
import { PageTabs } from '../ui/page-tabs.tsx';

/** Tabs for the views of all experiments of a project. */
export function ProjectTabs({ project }: { project: number }) {
  const { dividesResults } = useCapabilities(project);
  return (
    <PageTabs
      label="Experiments"
      tabs={{
        List: href.experiments(project),
        Timeline: href.timeline(project),
        Overlaps: href.overlaps(project),
        ...(dividesResults && { Segments: href.dimensions(project) }),
      }}
    />
  );
}
