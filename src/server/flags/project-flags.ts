import type { Db } from '../db/connection-pool.ts';
import { type PreparedStatement, runPrepared } from '../db/prepared-statements.ts';
import { checkpointOf } from './evaluation-time.ts';
import { type FlagFilters, parseFilters } from './filters.ts';
import { UnsupportedFilters } from './unsupported-filters.ts';

/** A flag that is not deleted, with its stored and its parsed filters. */
export interface ServedFlag {
  id: number;
  key: string;
  name: string;
  active: boolean;
  version: number;
  ensure_experience_continuity: boolean;
  has_experiment: boolean;
  /** The stored filters. */
  stored: unknown;
  /** Empty if this server can't evaluate the flag. */
  filters: FlagFilters;
  /** The reason why this server can't evaluate the flag; null if it can. */
  unsupported: string | null;
}

/** A project with its flags. */
export interface FlagsProject {
  id: number;
  timezone: string;
  flags: readonly ServedFlag[];
}

interface ProjectRow {
  id: number;
  timezone: string;
  /** A digest that changes with every write to one of the project's flags. */
  fingerprint: string;
}

/** The fingerprint contains each flag's `xmin`, the id of the transaction that wrote the row. Every write changes it. */
const projectStatement: PreparedStatement = {
  name: 'project_with_flags',
  text: `
    select p.id, p.timezone,
      md5(coalesce(string_agg(f.id::text || ' ' || f.xmin::text, ',' order by f.id), '')) as fingerprint
    from project p left join feature_flag f on f.team_id = p.id and not f.deleted
    where p.api_token = $1
    group by p.id`,
};

const loadFlags = (db: Db, project_id: number) =>
  db
    .selectFrom('feature_flag as f')
    .select(['f.id', 'f.key', 'f.name', 'f.active', 'f.version', 'f.ensure_experience_continuity', 'f.filters'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('experiment as e').select('e.id').whereRef('e.feature_flag_id', '=', 'f.id'))
        .as('has_experiment'),
    )
    .where('f.team_id', '=', project_id)
    .where('f.deleted', '=', false)
    .orderBy('f.id')
    .execute();

type FlagRow = Awaited<ReturnType<typeof loadFlags>>[number];

function parsed(stored: unknown): Pick<ServedFlag, 'filters' | 'unsupported'> {
  try {
    return { filters: parseFilters(stored), unsupported: null };
  } catch (error) {
    if (!(error instanceof UnsupportedFilters)) throw error;
    return { filters: { groups: [], variants: [], payloads: {} }, unsupported: error.message };
  }
}

const servedFlag = ({ filters, has_experiment, ensure_experience_continuity, ...row }: FlagRow): ServedFlag => ({
  ...row,
  has_experiment: Boolean(has_experiment),
  ensure_experience_continuity: Boolean(ensure_experience_continuity),
  stored: filters,
  ...parsed(filters),
});

/** The size of a compiled regular expression in memory, as a number of characters of JSON that need as much. */
const PATTERN_LENGTH = 20_000;

const patternsIn = ({ filters }: ServedFlag) =>
  filters.groups.flatMap(({ properties }) => properties).filter(({ pattern }) => pattern !== null).length;

const lengthOf = (flag: ServedFlag) => JSON.stringify(flag.stored).length + patternsIn(flag) * PATTERN_LENGTH;

const MEGABYTE = 1024 * 1024;
/** The maximum size of all cached flags, in characters of JSON. Parsed flags need several times as much memory. */
const MAX_CACHED_LENGTH = 16 * MEGABYTE;

interface CacheEntry {
  fingerprint: string;
  flags: readonly ServedFlag[];
  length: number;
}

/**
 * Reads projects with their flags, by token. Caches the parsed flags. Each read compares the fingerprint of the stored
 * flags with the cached fingerprint. Changes by other processes are therefore also visible in the next read.
 */
export class ProjectFlags {
  /** The cached flags by project id, the least recently used project first. */
  readonly #entries = new Map<number, CacheEntry>();
  #length = 0;

  /** Returns the project with this token and its flags; undefined for an unknown token. */
  async find(db: Db, token: string): Promise<FlagsProject | undefined> {
    const [project] = await runPrepared<ProjectRow>(db, projectStatement, [token]);
    if (!project) return undefined;
    const { id, timezone, fingerprint } = project;
    const cached = this.#entries.get(id);
    const entry = cached?.fingerprint === fingerprint ? cached : await this.#load(db, project);
    this.#use(id, entry);
    return { id, timezone, flags: entry.flags };
  }

  async #load(db: Db, { id, fingerprint }: ProjectRow): Promise<CacheEntry> {
    const rows = await loadFlags(db, id);
    const flags: ServedFlag[] = [];
    let length = 0;
    const checkpoint = checkpointOf();
    for (const row of rows) {
      const flag = servedFlag(row);
      flags.push(flag);
      length += lengthOf(flag);
      await checkpoint();
    }
    return { fingerprint, flags, length };
  }

  #use(id: number, entry: CacheEntry) {
    this.#remove(id);
    this.#entries.set(id, entry);
    this.#length += entry.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#length <= MAX_CACHED_LENGTH) return;
      this.#remove(oldest);
    }
  }

  #remove(id: number) {
    this.#length -= this.#entries.get(id)?.length ?? 0;
    this.#entries.delete(id);
  }
}
