import { sql } from 'kysely';
import type { Experiment } from '#contract/experiment.ts';
import { invalid, invalidInput, notFound } from '#contract/problem.ts';
import {
  MAX_DIMENSIONS,
  type SegmentDefinition,
  type SegmentDimension,
  type SegmentGroup,
} from '#contract/segments.ts';
import type { Db } from '../db/connection-pool.ts';

const columns = ['id', 'name', 'of', 'key', 'values'] as const;

/** Returns the dimensions of a project, oldest first. */
export const listDimensions = (db: Db, project_id: number): Promise<SegmentDimension[]> =>
  db.selectFrom('segment_dimension').select(columns).where('project_id', '=', project_id).orderBy('id').execute();

/** Returns a dimension of a project. Throws 404 if the project has none with this id. */
export async function findDimension(db: Db, project_id: number, id: number | null): Promise<SegmentDimension> {
  const found = (await listDimensions(db, project_id)).find((one) => one.id === id);
  if (!found) throw notFound('Segment dimension not found');
  return found;
}

/** Throws 400 if a project lacks one of these dimensions. They can't be deleted before the transaction ends. */
export async function requireDimensions(tx: Db, project_id: number, ids: Experiment['segments'] | undefined) {
  if (!ids || ids.length === 0) return;
  const found = await tx
    .selectFrom('segment_dimension')
    .select('id')
    .where('project_id', '=', project_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined)
    throw invalidInput(`The project has no segment dimension with the id ${missing}.`, 'segments');
}

/** Returns groups as they are stored: labels without surrounding spaces, and no other keys. */
const storedGroups = (groups: readonly SegmentGroup[] | null) =>
  groups?.map(({ label, matches }) => ({ label: label.trim(), matches })) ?? null;

/** What a request changes. */
type DimensionChange = { [N in keyof Omit<SegmentDimension, 'id'>]?: SegmentDimension[N] | undefined };

const toRow = <G extends DimensionChange>({ values, ...given }: G) => ({
  ...given,
  ...(values !== undefined && { values: JSON.stringify(storedGroups(values)) as never }),
});

/** Throws 400 if another dimension of the project has this name. */
function requireOwnName(others: readonly SegmentDimension[], name: string) {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalid([{ attr: 'name', code: 'unique', detail: `There is already a dimension called ${name}.` }]);
}

/** Stores a dimension. The caller must have locked the project. Throws 400 for an eleventh one or a name that is taken. */
export async function createDimension(
  tx: Db,
  project_id: number,
  given: SegmentDefinition & { name: string },
): Promise<SegmentDimension> {
  const existing = await listDimensions(tx, project_id);
  if (existing.length >= MAX_DIMENSIONS)
    throw invalidInput(`A project can have at most ${MAX_DIMENSIONS} dimensions. Delete one first.`);
  requireOwnName(existing, given.name);
  return tx
    .insertInto('segment_dimension')
    .values({ ...toRow({ ...given, values: given.values ?? null }), project_id })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a dimension. The caller must have locked the project. Throws 400 for a name that is taken. */
export async function updateDimension(
  tx: Db,
  project_id: number,
  { id }: SegmentDimension,
  given: DimensionChange,
): Promise<SegmentDimension> {
  const others = (await listDimensions(tx, project_id)).filter((one) => one.id !== id);
  if (given.name !== undefined) requireOwnName(others, given.name);
  const row = toRow(given);
  if (Object.keys(row).length > 0) await tx.updateTable('segment_dimension').set(row).where('id', '=', id).execute();
  return findDimension(tx, project_id, id);
}

/** Deletes a dimension. */
export const deleteDimension = (tx: Db, { id }: SegmentDimension) =>
  tx.deleteFrom('segment_dimension').where('id', '=', id).execute();

/** Returns the ids of the experiments that name a dimension. */
export async function experimentsWith(db: Db, project_id: number, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('experiment')
    .select('id')
    .where('project_id', '=', project_id)
    .where(sql<boolean>`${id} = any(segments)`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
