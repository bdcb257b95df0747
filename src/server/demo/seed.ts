import type { ActionContext } from '../accounts/activity.ts';
import type { Db } from '../db/open.ts';
import { storeExperiment } from '../experiments/create.ts';
import { patchExperiment } from '../experiments/update.ts';
import { storeProject } from '../projects/create.ts';
import { patchProject } from '../projects/update.ts';
import { requestDemoEvents } from './generation.ts';
import type { ExperimentHistory, ProjectHistory } from './history.ts';
import { insertPeople, type Person, type Staff } from './people.ts';
import { demoProjects } from './projects.ts';

const DAY_MS = 86_400_000;
const FOUNDED_DAYS_AGO = 420;

interface Scene {
  tx: Db;
  staff: Staff;
  organization: string;
  now: Date;
  newToken: () => string;
}

/** That many days ago, to the minute. */
const ago = ({ now }: Scene, days: number) => new Date(Math.floor((now.getTime() - days * DAY_MS) / 60_000) * 60_000);

const actionContextOf = (
  scene: Scene,
  project_id: number,
  { by, daysAgo }: { by: Person; daysAgo: number },
): ActionContext => ({
  organization: scene.organization,
  project_id,
  user_id: scene.staff[by],
  at: ago(scene, daysAgo),
});

async function playExperiment(scene: Scene, project_id: number, history: ExperimentHistory) {
  let current = await storeExperiment(scene.tx, history.given, actionContextOf(scene, project_id, history));
  for (const step of history.steps) {
    const act = actionContextOf(scene, project_id, step);
    current = await patchExperiment(scene.tx, act, current, step.patch(act.at));
  }
  if (history.flagDeleted)
    await scene.tx
      .updateTable('feature_flag')
      .set({ deleted: true, active: false })
      .where('id', '=', current.feature_flag.id)
      .execute();
}

async function addMembers({ tx, staff }: Scene, project_id: number, { members = {} }: ProjectHistory) {
  for (const [person, level] of Object.entries(members))
    await tx
      .insertInto('project_membership')
      .values({ project_id, user_id: staff[person as Person], level })
      .execute();
}

async function playProject(scene: Scene, history: ProjectHistory): Promise<number> {
  const { tx, organization, newToken } = scene;
  const given = { ...history.given, organization, api_token: newToken() };
  const made = { user_id: scene.staff[history.by], at: ago(scene, history.daysAgo) };
  let current = await storeProject(tx, given, made);
  for (const step of history.steps)
    current = await patchProject(tx, actionContextOf(scene, current.id, step), current, step.patch);
  if (history.ingested)
    await tx.updateTable('project').set({ ingested_event: true }).where('id', '=', current.id).execute();
  await addMembers(scene, current.id, history);
  if (history.ingested) await requestDemoEvents(tx, current.id, scene.now);
  const oldestFirst = history.experiments.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const experiment of oldestFirst) await playExperiment(scene, current.id, experiment);
  return current.id;
}

/**
 * Makes the demo organization: its people, its projects and experiments, and what was done to them, by the same functions as real requests.
 * The same day and tokens give the same content.
 * @returns the organization and its owner.
 */
export async function seedDemo(
  tx: Db,
  { now, newToken }: { now: Date; newToken: () => string },
): Promise<{ organization: string; user_id: number }> {
  const founded = new Date(now.getTime() - FOUNDED_DAYS_AGO * DAY_MS);
  const { id: organization } = await tx
    .insertInto('organization')
    .values({ name: 'Fernhill Outdoor (demo)', slug: 'fernhill-outdoor', created_at: founded.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = await insertPeople(tx, organization, founded);
  const scene = { tx, staff, organization, now, newToken };
  for (const history of demoProjects) await playProject(scene, history);
  return { organization, user_id: staff.robin };
}
