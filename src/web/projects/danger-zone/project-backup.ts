import type { Client } from '#client/client.ts';
import type { Experiment } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { slugOf } from '#contract/format/slug.ts';
import { operations } from '#contract/operations.ts';
import type { Project } from '#contract/project.ts';
import { BACKUP_PAGE_SIZE } from '../../page-sizes.ts';

/** A project's settings and experiments, without its events. */
export interface ProjectBackup {
  kind: 'hedgerow project';
  /** The time of the backup, in ISO 8601. */
  taken_at: string;
  project: Project;
  experiments: Experiment[];
}

/** Reads all experiments of a project page by page and reports the progress. */
async function allExperiments(client: Client, project_id: number, onProgress: (have: number, of: number) => void) {
  const found = new Map<number, Experiment>();
  for (let offset = 0; ; offset += BACKUP_PAGE_SIZE) {
    const query = { limit: BACKUP_PAGE_SIZE, offset };
    const page = await client.call(experimentOperations.listExperiments, { params: { project_id }, query });
    for (const experiment of page.results) found.set(Number(experiment.id), experiment);
    onProgress(found.size, page.count);
    if (page.results.length === 0 || offset + page.results.length >= page.count) return [...found.values()];
  }
}

/**
 * Reads a project and its experiments from the server.
 * @throws Problem if a request fails.
 */
export async function createBackup(
  client: Client,
  { organization, id }: Project,
  onProgress: (have: number, of: number) => void,
): Promise<ProjectBackup> {
  const project = await client.call(operations.getProject, { params: { organization_id: organization, id } });
  const experiments = await allExperiments(client, id, onProgress);
  return { kind: 'hedgerow project', taken_at: new Date().toISOString(), project, experiments };
}

const LONGEST_NAME = 60;

/** Returns a file name such as "tideline-41207-2026-11-21.json". */
export const backupFileName = ({ project, taken_at }: ProjectBackup): string =>
  [slugOf(project.name).slice(0, LONGEST_NAME), project.id, taken_at.slice(0, 10)]
    .filter((part) => part !== '')
    .join('-')
    .concat('.json');
