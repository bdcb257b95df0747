import type { Kind } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { instantOf } from './db/instant.ts';
import { MOMENT } from './db/moment.ts';
import type { Prepared } from './db/prepared.ts';
import { storage } from './db/rows.ts';
import type { StoredProject } from './projects/store.ts';

const kinds = new Map<string, Kind>([['version', 'integer']]);
for (const [name, { kind }] of Object.entries(project.fields))
  if (name !== 'effective_membership_level') kinds.set(name, kind);

/** JSON would round a decimal and has a form of its own for instants, so these are read as their text. */
const asText: readonly string[] = ['numeric', 'timestamp with time zone'];
const columnOf = ([name, kind]: [string, Kind]) => (asText.includes(storage[kind]) ? `p.${name}::text` : `p.${name}`);
const instants = [...kinds].flatMap(([name, kind]) => (kind === 'timestamp' ? [name] : []));

/** Whom the keys belong to; nobody for an unknown or revoked one and for a deactivated owner. */
const callers = `
    select 'caller ' || k.hash as key, null as mark, json_build_object(
        'key_id', k.id, 'scopes', k.scopes, 'scoped_organizations', k.scoped_organizations,
        'scoped_projects', k.scoped_projects, 'last_used_at', k.last_used_at, 'user_id', u.id,
        'current_organization', u.current_organization, 'current_project', u.current_project,
        'organizations', (
          select coalesce(json_agg(json_build_object('organization', m.organization, 'level', m.level) order by o.created_at, o.id), '[]')
          from organization_membership m join organization o on o.id = m.organization where m.user_id = u.id),
        'projects', (
          select coalesce(json_agg(json_build_object('project_id', m.project_id, 'level', m.level) order by m.project_id), '[]')
          from project_membership m where m.user_id = u.id)
      )::text as record
    from personal_key k join app_user u on u.id = k.user_id
    where k.hash = any((select $1::text[])::text[]) and k.revoked_at is null and u.is_active`;

/** The projects whose row is not the one that the asker knows. Every write makes a row of its own place and transaction, which mark it. */
const projects = `
    select 'project ' || p.id, p.xmin::text || p.ctid::text,
      case when p.xmin::text || p.ctid::text is distinct from known.mark
        then (select row_to_json(row) from (select ${[...kinds].map(columnOf).join(', ')}) as row)::text end
    from unnest((select $2::integer[]), (select $3::text[])) as known (id, mark) join project p on p.id = known.id`;

const moment = `select 'moment' as key, null as mark, ${MOMENT} as record`;

/**
 * Parameters stand in selects of their own, which the planner does not look into: else it would make a plan for each
 * number of them, every time, which takes ten times as long as the question.
 */
export const statements = {
  callers: { name: 'callers', text: `${moment} union all ${callers}` },
  /** The callers and the projects, in one. */
  both: { name: 'callers and projects', text: `${moment} union all ${callers} union all ${projects}` },
} as const satisfies Record<string, Prepared>;

/** What a statement finds: first the moment that it saw, then the rest. */
export interface Found {
  /** `moment`, `caller` and the hash of the key, or `project` and its id. */
  key: string;
  mark: string | null;
  /** The moment, or JSON; null for a project that the asker knows. */
  record: string | null;
}

/** The project of a record that a statement found. */
export function projectOf(record: string): StoredProject {
  const read = JSON.parse(record);
  for (const name of instants) read[name] = instantOf(read[name]);
  return read;
}
