import { useNavigate } from 'react-router-dom';
import { writableNames } from '#contract/resource.ts';
import { writeDraft } from '../fields/editing/drafts.ts';
import { useEditing } from '../fields/editing/editing.tsx';
import { href } from '../paths.ts';
import { useConnectionId } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { blankProject } from './blank-project.ts';

/** Takes everything that the form of a lost project holds, but for secrets, along into the draft of a new one. */
export function StartAgain({ organization }: { organization: string }) {
  const { edits, resource } = useEditing();
  const navigate = useNavigate();
  const connection = useConnectionId();
  const start = () => {
    const page = href.newProject(organization);
    const kept = writableNames(resource).filter(
      (name) => !resource.fields[name]?.secret && name !== 'primary_dashboard',
    );
    const fields = kept.map((name) => [name, { form: edits.form(name), base: blankProject[name] ?? null }]);
    writeDraft(connection + page, { at: Date.now(), fields: Object.fromEntries(fields) });
    void navigate(page);
  };
  return <Button onClick={start}>Start a new project with these settings</Button>;
}
