import { href } from '../paths.ts';
import { PageTabs } from '../ui/page-tabs.tsx';

/** Tabs for the views of all experiments of a project. */
export const ProjectTabs = ({ project }: { project: number }) => (
  <PageTabs
    label="Experiments"
    tabs={{
      List: href.experiments(project),
      Timeline: href.timeline(project),
      Overlaps: href.overlaps(project),
    }}
  />
);
