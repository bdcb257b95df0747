import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSecret, type Settings } from '#changes/compare.ts';
import type { SettingsFile } from '#changes/file/settings-file.ts';
import type { ReadProject } from '#changes/plan.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { downloadFile } from '../ui/download-file.ts';
import { FileButton } from '../ui/file-button.tsx';
import { useNotify } from '../ui/notices.tsx';
import type { Pending } from './pending-changes.ts';
import { reasonsOf, useRulesOff } from './privacy/rules-off.ts';

interface Props {
  organization: string;
  projects: readonly ReadProject[];
  pending: Pending;
  /** The URL of the review. */
  reviewAt: string;
}

const withoutSecrets = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => !isSecret(name) || value === null));

interface Import {
  projects: readonly ReadProject[];
  pending: Pending;
  /** Called with the privacy rules that the file switches off: the reason for each rule, by rule id. */
  onRulesOff: (reasons: Readonly<Record<string, string>>) => void;
  /** Called with sentences about what only the command line reads, if there is any. */
  onLeftOut: (sentences: readonly string[]) => void;
}

/** Returns sentences about what only the command line reads. */
function leftOut({ projects, newProjects, watch }: SettingsFile): string[] {
  const flagCount = projects.reduce((sum, { flags }) => sum + (flags?.size ?? 0), 0);
  const parts = [
    ...(newProjects.length > 0 ? [formatCountOf(newProjects.length, 'new project')] : []),
    ...(flagCount > 0 ? [formatCountOf(flagCount, 'feature flag')] : []),
  ];
  return [
    ...(parts.length > 0 ? [`${parts.join(' and ')} not imported. Apply the file with the command line.`] : []),
    ...(watch ? ['The section watch is not imported. Keep the file for the command line.'] : []),
  ];
}

/**
 * Adds the settings of a file to the pending changes, except the values of secrets. Also reports the privacy rules that
 * the file switches off, and what only the command line applies. If the file has errors, returns them and adds nothing.
 */
async function importFile(
  file: File,
  { projects, pending, onRulesOff, onLeftOut }: Import,
): Promise<readonly string[]> {
  const [{ parseSettingsFile }, { SettingsFileError }, { invalidSettings }] = await Promise.all([
    import('#changes/file/parse-settings-file.ts'),
    import('#changes/file/settings-file.ts'),
    import('#changes/invalid-settings.ts'),
  ]);
  try {
    const content = parseSettingsFile(await file.text());
    const { projects: listed, rulesOff } = content;
    const targets = listed.flatMap(({ id, settings }) => {
      const project = projects.find((one) => one.id === id);
      return project ? [{ project, desired: withoutSecrets(settings) }] : [];
    });
    const unknown = listed
      .filter(({ id }) => !projects.some((project) => project.id === id))
      .map(({ key, id }) => `The project "${key}" (${id}) is not in this organization.`);
    const invalid = invalidSettings(targets).map(
      ({ project, field, reason }) => `${project.name} (${project.id}), ${field}: ${reason}`,
    );
    if (unknown.length + invalid.length > 0) return [...unknown, ...invalid];
    pending.set(targets.map(({ project, desired }) => ({ project, settings: desired })));
    if (Object.keys(rulesOff).length > 0) onRulesOff(rulesOff);
    const sentences = leftOut(content);
    if (sentences.length > 0) onLeftOut(sentences);
    return [];
  } catch (error) {
    if (error instanceof SettingsFileError) return error.problems;
    throw error;
  }
}

/** Exports the settings to `hedgerow.yaml`. Imports such a file and opens the review of its changes. */
export function SettingsFileActions({ organization, projects, pending, reviewAt }: Props) {
  const { off, switchOffOnly } = useRulesOff(organization);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const notify = useNotify();
  const save = async () => {
    const { writeSettingsFile } = await import('#changes/file/write-settings-file.ts');
    downloadFile('hedgerow.yaml', 'application/yaml', writeSettingsFile(projects, reasonsOf(off)));
  };
  const reportLeftOut = (sentences: readonly string[]) => notify(sentences.join(' '), 'failed');
  const open = async (file: File) => {
    const found = await importFile(file, { projects, pending, onRulesOff: switchOffOnly, onLeftOut: reportLeftOut });
    setProblems(found);
    if (found.length === 0) await navigate(reviewAt);
  };
  return (
    <>
      <Button
        icon="download"
        aria-label="Export hedgerow.yaml"
        tooltip="Export hedgerow.yaml, without feature flags"
        onClick={() => void save()}
      >
        Export
      </Button>
      <FileButton icon="upload" accept=".yaml,.yml" onFile={(file) => void open(file)}>
        Import…
      </FileButton>
      {problems.length > 0 && (
        <Alert tone="danger" title="The file was not imported">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
