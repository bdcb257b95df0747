import { useNavigate } from 'react-router-dom';
import type { Change } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { type Project, project as resource } from '#contract/project.ts';
import { isSame } from '#contract/resource.ts';
import { readDraft, writeDraft } from '../../fields/form-state/draft-storage.ts';
import { toForm } from '../../fields/form-values.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/session-context.tsx';

/**
 * How the value from before a change can be restored. `none`: not at all. `current`: it is the current value. `copy`:
 * the user can only copy it. `draft`: into the draft. `replaces draft`: into the draft, in place of another unsaved
 * value.
 */
export type RestoreOption = 'none' | 'current' | 'copy' | 'draft' | 'replaces draft';

const fields: Record<string, Field> = resource.fields;

const writable = (name: string | null): Field | undefined => {
  const field = name === null ? undefined : fields[name];
  return field?.readOnly ? undefined : field;
};

/**
 * Returns functions that restore values from before a change. `restore` writes the value into the project's draft and
 * opens the project's settings. There, the user can review and save the value.
 */
export function useRestoreValue(project: Project | undefined) {
  const navigate = useNavigate();
  const connection = useConnectionId();
  const page = project ? href.project(project.organization, project.id) : '';
  const key = connection + page;
  const valueNow = (name: string) => (project as Record<string, unknown> | undefined)?.[name] ?? null;
  const formOf = (field: Field, value: unknown) => toForm(field, value, { timeZone: project?.timezone ?? 'UTC' });

  const restoreOption = ({ field: name, before }: Change): RestoreOption => {
    const field = writable(name);
    if (!project || name === null || !field || before === undefined) return 'none';
    const earlier = formOf(field, before);
    if (isSame(earlier, formOf(field, valueNow(name)))) return 'current';
    if (field.secret) return 'copy';
    const typed = readDraft(key)?.fields[name];
    return typed && !isSame(typed.form, earlier) ? 'replaces draft' : 'draft';
  };
  const restore = ({ field: name, before }: Change) => {
    const field = writable(name);
    if (name === null || !field) return;
    const typed = readDraft(key)?.fields ?? {};
    const put = { form: formOf(field, before), base: valueNow(name) };
    writeDraft(key, { at: Date.now(), fields: { ...typed, [name]: put } });
    void navigate(`${page}#${name}`, { state: { restoredField: field.label } });
  };
  return { restoreOption, restore };
}
