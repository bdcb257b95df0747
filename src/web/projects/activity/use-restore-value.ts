import { useNavigate } from 'react-router-dom';
import { type Project, project as resource } from '#contract/project.ts';
import { restoreInto } from '../../activity/restore-value.ts';
import { readDraft, writeDraft } from '../../fields/form-state/draft-storage.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/session-context.tsx';

/**
 * Returns functions that restore values from before a change. `restore` writes the value into the project's draft and
 * opens the project's settings. There, the user can review and save the value.
 */
export function useRestoreValue(project: Project | undefined) {
  const navigate = useNavigate();
  const connection = useConnectionId();
  const page = project ? href.project(project.organization, project.id) : '';
  const key = connection + page;
  const typed = () => readDraft(key)?.fields ?? {};
  return restoreInto({
    fields: resource.fields,
    record: project,
    timeZone: project?.timezone ?? 'UTC',
    unsavedInput: (name) => typed()[name]?.form,
    put: ({ name, label }, form) => {
      const base = (project as Record<string, unknown> | undefined)?.[name] ?? null;
      writeDraft(key, { at: Date.now(), fields: { ...typed(), [name]: { form, base } } });
      void navigate(`${page}#${name}`, { state: { restoredField: label } });
    },
  });
}
