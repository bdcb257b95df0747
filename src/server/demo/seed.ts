import type { ActionContext } from '../accounts/activity.ts';
import type { Db } from '../db/connection-pool.ts';
import { storeExperiment } from '../experiments/create.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import { patchExperiment } from '../experiments/update.ts';
import { storeProject } from '../projects/create.ts';
import { patchProject } from '../projects/update.ts';
import { createDimension, listDimensions } from '../segments/dimension-store.ts';
import { requestDemoEvents } from './generate-events.ts';
import type { ExperimentHistory, ProjectHistory } from './history.ts';
import { demoProjects } from './projects.ts';
import { insertPeople, type Person, type Staff } from './staff.ts';

const DAY_MS = 86_400_000;
const FOUNDED_DAYS_AGO = 420;

interface SeedContext {
  tx: Db;
  staff: Staff;
  organization: string;
  now: Date;
  newToken: () => string;
}

/** Returns the time a number of days ago, rounded down to the minute. */
const ago = ({ now }: SeedContext, days: number) =>
  new Date(Math.floor((now.getTime() - days * DAY_MS) / 60_000) * 60_000);

const actionContextOf = (
  context: SeedContext,
  project_id: number,
  { by, daysAgo }: { by: Person; daysAgo: number },
): ActionContext => ({
  organization: context.organization,
  project_id,
  user_id: context.staff[by],
  at: ago(context, daysAgo),
});

/** A change of a project's history. */
interface Action {
  daysAgo: number;
  run: () => Promise<void>;
}

/** Returns what happened to an experiment, its creation first. */
function experimentActions(context: SeedContext, project_id: number, history: ExperimentHistory): Action[] {
  const { tx } = context;
  let current: StoredExperiment | undefined;
  const create = async () => {
    const known = history.segments ? await listDimensions(tx, project_id) : [];
    const segments = known.filter(({ name }) => history.segments?.includes(name)).map(({ id }) => id);
    const given = { ...history.given, segments };
    current = await storeExperiment(tx, given, actionContextOf(context, project_id, history));
  };
  const deleteFlag = async () => {
    await tx
      .updateTable('feature_flag')
      .set({ deleted: true, active: false })
      .where('id', '=', current?.feature_flag.id ?? 0)
      .execute();
  };
  return [
    { daysAgo: history.daysAgo, run: create },
    ...history.steps.map((step) => ({
      daysAgo: step.daysAgo,
      run: async () => {
        const action = actionContextOf(context, project_id, step);
        if (current) current = await patchExperiment(tx, action, current, step.patch(action.at));
      },
    })),
    ...(history.flagDeleted ? [{ daysAgo: history.steps.at(-1)?.daysAgo ?? history.daysAgo, run: deleteFlag }] : []),
  ];
}

async function addMembers({ tx, staff }: SeedContext, project_id: number, { members = {} }: ProjectHistory) {
  for (const [person, level] of Object.entries(members))
    await tx
      .insertInto('project_membership')
      .values({ project_id, user_id: staff[person as Person], level })
      .execute();
}

async function seedProject(context: SeedContext, history: ProjectHistory): Promise<number> {
  const { tx, organization, newToken } = context;
  const given = { ...history.given, organization, api_token: newToken() };
  const made = { user_id: context.staff[history.by], at: ago(context, history.daysAgo) };
  let current = await storeProject(tx, given, made);
  const { id } = current;
  for (const dimension of history.dimensions ?? []) await createDimension(tx, id, dimension);
  const settings = history.steps.map((step) => ({
    daysAgo: step.daysAgo,
    run: async () => {
      current = await patchProject(tx, actionContextOf(context, id, step), current, step.patch);
    },
  }));
  const actions = [...settings, ...history.experiments.flatMap((one) => experimentActions(context, id, one))];
  // The activity is listed in the order in which it was stored.
  for (const { run } of actions.toSorted((one, other) => other.daysAgo - one.daysAgo)) await run();
  if (history.ingested) await tx.updateTable('project').set({ ingested_event: true }).where('id', '=', id).execute();
  await addMembers(context, id, history);
  if (history.ingested) await requestDemoEvents(tx, id, context.now);
  return id;
}

/**
 * Creates the demo organization: its people, projects and experiments with their history. Stores and changes projects
 * and experiments with the same functions as real requests. The same time and tokens produce the same content.
 * @returns the ids of the organization and of its owner.
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
  const context = { tx, staff, organization, now, newToken };
  for (const history of demoProjects) await seedProject(context, history);
  return { organization, user_id: staff.robin };
}
