import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { PageQuery } from '#contract/page.ts';
import { type ProjectListItem, project } from '#contract/project.ts';
import { type Caller, currentOrganization, isAdmin, levelInOrganization } from '../accounts/caller.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';

/** A project as it is stored. */
export type StoredProject = Selectable<Database['project']>;

const listNames = Object.entries(project.fields).flatMap(([name, field]) => (field.inList ? [name] : []));
const listColumns = listNames as (keyof ProjectListItem & keyof StoredProject)[];

/** Which of the projects in these organizations the caller may see: open ones, and private ones as a listed member or an administrator. */
const visibleTo =
  (caller: Caller, organizations: string[]) =>
  ({ eb, and, or }: ExpressionBuilder<Database, 'project'>) => {
    const administered = organizations.filter((organization) => isAdmin(levelInOrganization(caller, organization)));
    const listed = caller.projects.map(({ project_id }) => project_id);
    return and([
      eb('organization', '=', sql<string>`any(${organizations}::uuid[])`),
      or([
        eb('access_control', '=', false),
        eb('organization', '=', sql<string>`any(${administered}::uuid[])`),
        eb('id', '=', sql<number>`any(${listed}::integer[])`),
      ]),
    ]);
  };

/** One part of the projects that the caller sees in these organizations, by id, and how many there are. */
export async function listProjects(db: Db, caller: Caller, organizations: string[], { limit, offset }: PageQuery) {
  const visible = db.selectFrom('project').where(visibleTo(caller, organizations));
  const [{ count }, results] = await Promise.all([
    visible.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    visible.select(listColumns).orderBy('id').limit(limit).offset(offset).execute(),
  ]);
  return { count, results };
}

/** The project with this id, whoever asks. */
export const findProject = (db: Db, id: number): Promise<StoredProject | undefined> =>
  db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst();

/** The project that `@current` stands for: the chosen one, else the first that the caller sees in the current organization. */
export async function currentProjectId(db: Db, caller: Caller): Promise<number | null> {
  return caller.current_project ?? (await currentProjectListItem(db, caller))?.id ?? null;
}

/** The current project of the caller as a list shows it, as far as the caller may see it. */
export function currentProjectListItem(db: Db, caller: Caller): Promise<ProjectListItem | undefined> {
  const organizations = caller.organizations.map(({ organization }) => organization);
  const current = currentOrganization(caller);
  const chosen = caller.current_project;
  return db
    .selectFrom('project')
    .select(listColumns)
    .where(visibleTo(caller, organizations))
    .where((eb) => (chosen === null ? eb('organization', '=', current) : eb('id', '=', chosen)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
