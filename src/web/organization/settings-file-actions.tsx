import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSecret, type Settings } from '#changes/compare.ts';
import { invalidSettings } from '#changes/make-plan.ts';
import type { ReadProject } from '#changes/plan.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { downloadFile } from '../ui/download-file.ts';
import { FileButton } from '../ui/file-button.tsx';
import type { Pending } from './pending-changes.ts';

interface Props {
  projects: readonly ReadProject[];
  pending: Pending;
  /** The URL of the review. */
  reviewAt: string;
}

const withoutSecrets = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => !isSecret(name) || value === null));

/** Returns why a file cannot be imported, or the problems of its settings. */
async function importFile(file: File, projects: readonly ReadProject[], pending: Pending): Promise<readonly string[]> {
  const [{ parseSettingsFile }, { SettingsFileError }] = await Promise.all([
    import('#changes/file/parse-settings-file.ts'),
    import('#changes/file/settings-file.ts'),
  ]);
  try {
    const { projects: listed } = parseSettingsFile(await file.text());
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
    return [];
  } catch (error) {
    if (error instanceof SettingsFileError) return error.problems;
    throw error;
  }
}

/** Exports the settings to `hedgerow.yaml`, and imports such a file into the review. */
export function SettingsFileActions({ projects, pending, reviewAt }: Props) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const save = async () => {
    const { writeSettingsFile } = await import('#changes/file/write-settings-file.ts');
    downloadFile('hedgerow.yaml', 'application/yaml', writeSettingsFile(projects));
  };
  const open = async (file: File) => {
    const found = await importFile(file, projects, pending);
    setProblems(found);
    if (found.length === 0) await navigate(reviewAt);
  };
  return (
    <>
      <Button icon="download" onClick={() => void save()}>
        Export hedgerow.yaml
      </Button>
      <FileButton icon="restore" accept=".yaml,.yml" onFile={(file) => void open(file)}>
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
