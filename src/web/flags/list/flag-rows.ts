import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { readRelease, releaseText, servesEveryone } from '#contract/format/flag-release.ts';
import { personName } from '#contract/format/person-name.ts';
import { staleNote } from '../stale-note.ts';
import type { FlagAudience, FlagSearch, FlagSortKey, FlagUsage } from './flag-search.ts';

/** A flag with the values for showing, searching and sorting it. */
export interface FlagRow {
  flag: FlagRecord;
  /** The experiments that use the flag and that the key can read, the running ones first. */
  experiments: readonly Experiment[];
  usage: FlagUsage;
  audience: FlagAudience;
  /** Whom it serves: "60% where country is DE, 2 variants". */
  served: string;
  /** Why the flag is probably not needed any more; null if nothing says so. */
  note: string | null;
  owner: string;
}

const order: readonly FlagUsage[] = ['running', 'draft', 'ended', 'none'];

const usageOf = (experiment: Experiment | undefined, now: number): FlagUsage =>
  experiment ? statusOf(experiment, now) : 'none';

function audienceOf(flag: FlagRecord): FlagAudience {
  const release = readRelease(flag.filters);
  if (!flag.active || release.conditions.every(({ percent }) => percent === 0)) return 'nobody';
  return servesEveryone(release) ? 'everyone' : 'some';
}

function toRow(flag: FlagRecord, experiments: readonly Experiment[], now: number): FlagRow {
  const ordered = experiments.toSorted(
    (one, other) => order.indexOf(statusOf(one, now)) - order.indexOf(statusOf(other, now)),
  );
  const served = releaseText(flag);
  return {
    flag,
    experiments: ordered,
    usage: usageOf(ordered[0], now),
    audience: audienceOf(flag),
    served: flag.active ? served : `Off. When on: ${served}`,
    note: staleNote(flag, experiments, now),
    owner: personName(flag.created_by ?? {}),
  };
}

const byUse = (one: FlagRow, other: FlagRow) =>
  order.indexOf(one.usage) - order.indexOf(other.usage) || one.flag.key.localeCompare(other.flag.key);

/** Returns a row for each flag: those of running experiments first, then drafts, ended ones and flags without experiment. */
export function flagRows(flags: readonly FlagRecord[], experiments: readonly Experiment[], now: number): FlagRow[] {
  const byFlag = new Map<number, Experiment[]>();
  for (const experiment of experiments) {
    const id = experiment.feature_flag?.id;
    if (id) byFlag.set(id, [...(byFlag.get(id) ?? []), experiment]);
  }
  return flags.map((flag) => toRow(flag, byFlag.get(flag.id) ?? [], now)).sort(byUse);
}

const timeOf = (iso: string | null | undefined) => (iso ? Date.parse(iso) || 0 : 0);

/** For each column, a function that returns the value to sort a row by. */
const sortValues: Record<FlagSortKey, (row: FlagRow) => string | number> = {
  key: ({ flag }) => flag.key.toLowerCase(),
  state: ({ flag }) => (flag.active ? 0 : 1),
  served: ({ audience, served }) => `${['everyone', 'some', 'nobody'].indexOf(audience)} ${served}`,
  used_by: ({ usage }) => order.indexOf(usage),
  last_called_at: ({ flag }) => timeOf(flag.last_called_at),
  note: ({ note }) => (note === null ? 1 : 0),
  updated_at: ({ flag }) => timeOf(flag.updated_at),
  owner: ({ owner }) => owner.toLowerCase(),
};

function matches({ flag, usage, audience, note, experiments }: FlagRow, search: FlagSearch): boolean {
  const names = experiments.map(({ name }) => name).join(' ');
  const text = `${flag.key} ${flag.name} ${names} ${(flag.tags ?? []).join(' ')}`.toLowerCase();
  const words = search.text.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => text.includes(word)) &&
    (search.state === null || flag.active === (search.state === 'on')) &&
    (search.usage.length === 0 || search.usage.includes(usage)) &&
    (search.audience.length === 0 || search.audience.includes(audience)) &&
    (!search.isStale || note !== null)
  );
}

/** Returns the rows that match the search, in its order. Without a sort order, they keep theirs. */
export function findFlagRows(rows: readonly FlagRow[], search: FlagSearch): FlagRow[] {
  const found = rows.filter((row) => matches(row, search));
  if (search.sort === null) return found;
  const [read, direction] = [sortValues[search.sort], search.descending ? -1 : 1];
  return found.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    return direction * (a < b ? -1 : a > b ? 1 : 0);
  });
}
