import { type RawBuilder, sql } from 'kysely';
import { contentHash } from './content-hash.ts';
import type { TimeWindow } from './entity.ts';
import type { ExposureRule, MomentsQuery } from './moments-query.ts';

/** A query for the variant of one person. */
export interface ParticipationQuery {
  kind: 'participation';
  project_id: number;
  window: TimeWindow;
  variants: readonly string[];
  exposure: ExposureRule;
  distinct_id: string;
}

/** A person's first exposure. */
export interface Participation {
  variant: string;
  /** ISO 8601, to the second or the millisecond. */
  at: string;
  /** Whether the person does not count, because of an exposure to another variant. */
  excluded: boolean;
}

/** Returns the id of the person with a distinct id. For a merged person, this is the person after the merge. */
export const personIdSql = (project_id: number, distinct_id: string): RawBuilder<string> => sql`coalesce(
  (select leader from person_link where project_id = ${project_id} and id = ${contentHash(distinct_id)}::bigint),
  ${contentHash(distinct_id)}::bigint)`;

/** Returns the moments query with the same exposed people, in one period. */
export const exposedPeopleOf = ({ project_id, window, variants, exposure }: ParticipationQuery): MomentsQuery => ({
  kind: 'moments',
  project_id,
  window,
  variants,
  exposure,
  measure: { kind: 'funnel', steps: [] },
  within: null,
  segment: null,
  covariate: null,
  periods: [window.from],
  strata: [window.from],
});
