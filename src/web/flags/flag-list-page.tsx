import { useParams } from 'react-router-dom';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { FlagList } from './list/flag-list.tsx';
import { NewFlagLink } from './new-flag-link.tsx';

export function FlagListPage() {
  const { project_id = '' } = useParams();
  const project = Number(project_id);
  const { name, to } = useProjectInfo(project);
  return (
    <>
      <PageHeader title="Feature flags" project={name} projectTo={to} actions={<NewFlagLink project={project} />} />
      <Content width="full">
        <FlagList key={project} project={project} />
      </Content>
    </>
  );
}
