import { ask } from '#test/support/ask.ts';
import { newProject } from '../changes/projects.ts';
import { server, write } from './command-line.ts';

const flagsAt = (project: number) => `/api/projects/${project}/feature_flags/`;

/** Returns release conditions for a share of all people. */
export const share = (rollout_percentage: number) => ({ groups: [{ properties: [], rollout_percentage }] });

/** Returns two variants, with the share of control in percent. */
export const split = (control: number) => ({
  variants: [
    { key: 'control', rollout_percentage: control },
    { key: 'test', rollout_percentage: 100 - control },
  ],
});

/** Creates a project with these flags, by key, and returns its id. */
export async function projectWith(flags: Record<string, object>): Promise<number> {
  const id = await newProject(server, { name: 'Shop' });
  for (const [key, fields] of Object.entries(flags))
    await ask(server, `POST ${flagsAt(id)}`, { body: { key, ...fields } });
  return id;
}

/** Returns a project's flags by key. */
export async function flagsOf(project: number): Promise<Record<string, Record<string, unknown>>> {
  const { body } = await ask(server, `GET ${flagsAt(project)}`);
  return Object.fromEntries(body.results.map((flag: { key: string }) => [flag.key, flag]));
}

/** Changes a flag with the key of another user. */
export async function changeFlagElsewhere(project: number, key: string, body: object) {
  const id = (await flagsOf(project))[key]?.['id'];
  return ask(server, `PATCH ${flagsAt(project)}${id}/`, { body, key: server.keys.admin });
}

/** Starts an experiment with a flag of its own. */
export async function startExperiment(project: number, feature_flag_key: string, name: string) {
  const address = `/api/projects/${project}/experiments/`;
  const { body } = await ask(server, `POST ${address}`, { body: { name, feature_flag_key } });
  await ask(server, `PATCH ${address}${body.id}/`, { body: { start_date: '2026-11-01T00:00:00Z' } });
  return body.id as number;
}

/** Writes a settings file with the flags of one project, as JSON. */
export const flagFile = (project: number, flags: object) =>
  write('hedgerow.yaml', JSON.stringify({ version: 1, projects: { shop: { id: project, flags } } }));
