import type { ActivityEntry, Change } from '#contract/activity.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { type NotificationRuleName, notificationRules } from '#contract/notification.ts';

const created: Record<string, string> = {
  Experiment: 'created the experiment',
  FeatureFlag: 'created the feature flag',
};

type Step = (change: Change) => string | null;

const isSet = (value: unknown) => value !== null && value !== undefined;

/** For each field, a function that returns what a change means for the experiment; null if it has no special meaning. */
const steps: Record<string, Step> = {
  start_date: ({ before, after }) => {
    if (!isSet(before)) return 'launched the experiment';
    return isSet(after) ? null : 'moved the experiment back to draft';
  },
  end_date: ({ before, after }) => (!isSet(before) && isSet(after) ? 'ended the experiment' : null),
  archived: ({ after }) => (after === true ? 'archived the experiment' : 'restored the experiment'),
  conclusion: ({ after }) => (isSet(after) ? 'recorded the conclusion' : 'removed the conclusion'),
  active: ({ after }) => (after === true ? 'turned the flag on' : 'turned the flag off'),
};

const fieldNouns: Record<string, string> = { Experiment: 'setting', FeatureFlag: 'setting of the flag' };

function countedChanges(scope: string, count: number): string {
  const noun = fieldNouns[scope] ?? 'setting';
  return `changed ${formatCountOf(count, noun, noun.replace('setting', 'settings'))}`;
}

const stepOf = (change: Change): string | null =>
  change.field === null ? null : (steps[change.field]?.(change) ?? null);

const ruleLabel = (rule: string | null | undefined): string =>
  (notificationRules[rule as NotificationRuleName]?.label ?? 'a change').toLowerCase();

/** Returns what the author did, for example "launched the experiment" or "changed 2 settings". */
export function describeEntry({ activity, scope, detail, event }: ActivityEntry): string {
  if (activity === 'created') return created[scope] ?? activity;
  if (activity === 'noticed') return `noticed: ${ruleLabel(event)}`;
  if (activity === 'deleted') return scope === 'FeatureFlag' ? 'deleted the flag' : 'deleted the experiment';
  const changes = detail.changes ?? [];
  const step = changes.map(stepOf).find((text) => text !== null);
  return step ?? (changes.length === 0 ? 'changed the experiment' : countedChanges(scope, changes.length));
}
