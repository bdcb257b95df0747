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

/** What somebody may see: in these organizations every project that is not private, and the private ones that list them or that they administer. */
export interface Sight {
  organizations: string[];
  administered: string[];
  listed: number[];
}

/** What a caller may see of these organizations. */
export const sightOf = (caller: Caller, organizations: string[]): Sight => ({
  organizations,
  administered: organizations.filter((organization) => isAdmin(levelInOrganization(caller, organization))),
  listed: caller.projects.map(({ project_id }) => project_id),
});

function isOpenTo({ administered, listed }: Sight, { eb, or }: Projects) {
  return or([
    eb('access_control', '=', false),
    eb('organization', '=', sql<string>`any(${administered}::uuid[])`),
    eb('id', '=', sql<number>`any(${listed}::integer[])`),
  ]);
}

const visibleTo = (sight: Sight) => (builder: Projects) => {
  const { eb, and } = builder;
  const { organizations, administered } = sight;
  const [only] = organizations;
  const isOne = only !== undefined && organizations.length === 1;
  return and([
    eb('organization', '=', isOne ? only : sql<string>`any(${organizations}::uuid[])`),
    ...(administered.length === organizations.length ? [] : [isOpenTo(sight, builder)]),
  ]);
};

/** Which part of which projects is asked for. */
export interface ProjectsAsked extends Sight, PageQuery {}

/** One part of the projects that somebody may see, by id, and how many there are. The index alone finds and counts them. */
export async function listProjects(db: Db, { limit, offset, ...sight }: ProjectsAsked) {
  const visible = db.selectFrom('project').where(visibleTo(sight));
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
    .where(visibleTo(sightOf(caller, organizations)))
    .where((eb) => (chosen === null ? eb('organization', '=', current) : eb('id', '=', chosen)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
