import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { PageQuery } from '#contract/page.ts';
import { type ProjectListItem, project } from '#contract/project.ts';
import { type Caller, currentOrganization, isAdmin, levelInOrganization } from '../accounts/caller.ts';
import type { Db } from '../db/connection-pool.ts';
import { type PreparedStatement, runPrepared } from '../db/prepared-statements.ts';
import type { Database } from '../db/schema.ts';

/** A project in its stored form. */
export type StoredProject = Selectable<Database['project']>;

const listNames = Object.entries(project.fields).flatMap(([name, field]) => (field.inList ? [name] : []));
const listColumns = listNames as (keyof ProjectListItem & keyof StoredProject)[];

type Projects = ExpressionBuilder<Database, 'project'>;

/**
 * The parameters to select the projects that a caller can see: open projects, private projects of which the caller is a
 * member, and all projects of organizations that the caller administers.
 */
export interface ProjectVisibility {
  /** Only projects of these organizations are selected. */
  organizations: string[];
  /** The organizations in which the caller is an administrator. */
  administered: string[];
  /** The private projects of which the caller is a member. */
  listed: number[];
}

/** Returns the parameters that select the projects of these organizations that the caller can see. */
export const visibilityOf = (caller: Caller, organizations: string[]): ProjectVisibility => ({
  organizations,
  administered: organizations.filter((organization) => isAdmin(levelInOrganization(caller, organization))),
  listed: caller.projects.map(({ project_id }) => project_id),
});

function isOpenTo({ administered, listed }: ProjectVisibility, { eb, or }: Projects) {
  return or([
    eb('access_control', '=', false),
    eb('organization', '=', sql<string>`any(${administered}::uuid[])`),
    eb('id', '=', sql<number>`any(${listed}::integer[])`),
  ]);
}

const visibleTo = (visibility: ProjectVisibility) => (builder: Projects) => {
  const { eb, and } = builder;
  const { organizations, administered } = visibility;
  const [only] = organizations;
  const isOne = only !== undefined && organizations.length === 1;
  return and([
    eb('organization', '=', isOne ? only : sql<string>`any(${organizations}::uuid[])`),
    ...(administered.length === organizations.length ? [] : [isOpenTo(visibility, builder)]),
  ]);
};

export interface ProjectQuery extends ProjectVisibility, PageQuery {
  /** A part of the name, in any case; empty for all projects. */
  search: string;
}

/**
 * Returns a page of the visible projects, sorted by id, and the number of all visible projects. One statement finds and
 * counts them, and uses only the index for this if there is no search.
 */
async function readPage(
  db: Db,
  columns: readonly (keyof StoredProject)[],
  { limit, offset, search, ...visibility }: ProjectQuery,
) {
  const visible = db
    .selectFrom('project')
    .where(visibleTo(visibility))
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`));
  const rows = await db
    .selectFrom(visible.select((eb) => eb.fn.countAll<number>().as('count')).as('total'))
    .leftJoin(visible.select('id').orderBy('id').limit(limit).offset(offset).as('page'), (join) => join.onTrue())
    .leftJoin('project', 'project.id', 'page.id')
    .select(['total.count', ...columns.map((name) => `project.${name}` as const)])
    .orderBy('page.id')
    .execute();
  const results = rows.flatMap(({ count, ...row }) => (row.id === null ? [] : [row as Partial<StoredProject>]));
  return { count: rows[0]?.count ?? 0, results };
}

/** Returns a page of the visible projects as list items. */
export async function listProjects(db: Db, query: ProjectQuery) {
  const { count, results } = await readPage(db, listColumns, query);
  return { count, results: results as ProjectListItem[] };
}

const columnNames = Object.keys(project.fields).filter(
  (name) => name !== 'effective_membership_level',
) as (keyof StoredProject)[];

/** Returns a page of the visible projects with all of their fields. */
export async function listWholeProjects(db: Db, query: ProjectQuery) {
  const { count, results } = await readPage(db, columnNames, query);
  return { count, results: results as StoredProject[] };
}

const projectStatement: PreparedStatement = {
  name: 'project',
  text: `select ${columnNames.join(', ')}, version from project where id = $1`,
};

/** Returns the project with this id; undefined if there is none. */
export async function findProject(db: Db, id: number): Promise<StoredProject | undefined> {
  const [found] = await runPrepared<StoredProject>(db, projectStatement, [id]);
  return found;
}

/** Returns the id of the project with this token; null if there is none. */
export async function projectIdOfToken(db: Db, token: string): Promise<number | null> {
  const found = await db.selectFrom('project').select('id').where('api_token', '=', token).executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Returns the id of the project for `@current`: the selected project, otherwise the first project in the current
 * organization that the caller can see; null if there is none.
 */
export async function currentProjectId(db: Db, caller: Caller): Promise<number | null> {
  return caller.current_project ?? (await currentProjectListItem(db, caller))?.id ?? null;
}

/** Returns the caller's current project as a list item; undefined if there is none or the caller can't see it. */
export function currentProjectListItem(db: Db, caller: Caller): Promise<ProjectListItem | undefined> {
  const organizations = caller.organizations.map(({ organization }) => organization);
  const current = currentOrganization(caller);
  const chosen = caller.current_project;
  return db
    .selectFrom('project')
    .select(listColumns)
    .where(visibleTo(visibilityOf(caller, organizations)))
    .where((eb) => (chosen === null ? eb('organization', '=', current) : eb('id', '=', chosen)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
