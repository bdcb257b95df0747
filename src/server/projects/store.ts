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

type Projects = ExpressionBuilder<Database, 'project'>;

/** Whose private projects are open to the caller: those that list them, and all of an organization that they administer. */
function isOpenTo(caller: Caller, administered: string[], { eb, or }: Projects) {
  const listed = caller.projects.map(({ project_id }) => project_id);
  return or([
    eb('access_control', '=', false),
    eb('organization', '=', sql<string>`any(${administered}::uuid[])`),
    eb('id', '=', sql<number>`any(${listed}::integer[])`),
  ]);
}

/** Which of the projects in these organizations the caller may see. */
const visibleTo = (caller: Caller, organizations: string[]) => (builder: Projects) => {
  const { eb, and } = builder;
  const [only] = organizations;
  const isOne = only !== undefined && organizations.length === 1;
  const administered = organizations.filter((organization) => isAdmin(levelInOrganization(caller, organization)));
  return and([
    eb('organization', '=', isOne ? only : sql<string>`any(${organizations}::uuid[])`),
    ...(administered.length === organizations.length ? [] : [isOpenTo(caller, administered, builder)]),
  ]);
};

/** One part of the projects that the caller sees in these organizations, by id, and how many there are. The index alone finds and counts them. */
export async function listProjects(db: Db, caller: Caller, organizations: string[], { limit, offset }: PageQuery) {
  const visible = db.selectFrom('project').where(visibleTo(caller, organizations));
  const rows = await db
    .selectFrom(visible.select((eb) => eb.fn.countAll<number>().as('count')).as('total'))
    .leftJoin(visible.select('id').orderBy('id').limit(limit).offset(offset).as('page'), (join) => join.onTrue())
    .leftJoin('project', 'project.id', 'page.id')
    .select(['total.count', ...listColumns.map((name) => `project.${name}` as const)])
    .orderBy('page.id')
    .execute();
  const results = rows.flatMap(({ count, ...item }) => (item.id === null ? [] : [item as ProjectListItem]));
  return { count: rows[0]?.count ?? 0, results };
}

/** The projects with these ids, whoever asks. */
export async function findProjects(db: Db, ids: readonly number[]): Promise<Map<number, StoredProject>> {
  const rows = await db
    .selectFrom('project')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

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
