import type { Db } from '../db/open.ts';

/** Are the events of this demo project still being made? */
export async function isGenerating(db: Db, project_id: number): Promise<boolean> {
  const unfinished = await db
    .selectFrom('demo_generation')
    .select('project_id')
    .where('project_id', '=', project_id)
    .executeTakeFirst();
  return unfinished !== undefined;
}
