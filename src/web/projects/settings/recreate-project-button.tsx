import { useNavigate } from 'react-router-dom';
import { writableNames } from '#contract/resource.ts';
import { writeDraft } from '../../fields/form-state/draft-storage.ts';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { blankProject } from './blank-project.ts';

/**
 * A button that opens the form for a new project with the values of a deleted project's form. Secrets and the dashboard
 * are not copied.
 */
export function RecreateProjectButton({ organization }: { organization: string }) {
  const { edits, resource } = useResourceForm();
  const navigate = useNavigate();
  const connection = useConnectionId();
  const start = () => {
    const page = href.newProject(organization);
    const kept = writableNames(resource).filter(
      (name) => !resource.fields[name]?.secret && name !== 'primary_dashboard',
    );
    const fields = kept.map((name) => [name, { form: edits.inputValue(name), base: blankProject[name] ?? null }]);
    writeDraft(connection + page, { at: Date.now(), fields: Object.fromEntries(fields) });
    void navigate(page);
  };
  return <Button onClick={start}>Create a new project with these settings</Button>;
}
