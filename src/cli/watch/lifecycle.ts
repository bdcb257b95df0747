import { type Experiment, reportedStateOf, statusOf } from '#contract/experiment.ts';
import { isForAll, readRelease } from '#contract/format/flag-release.ts';
import { shippedVariant } from '#verdict/variant-split.ts';
import { notificationTexts } from '#watch/notification-texts.ts';
import type { Seen } from './state.ts';
import type { NewMessage } from './watch-run.ts';

/** Returns what the next run compares an experiment with. */
export function seenOf(experiment: Experiment, now: number): Seen {
  const status = statusOf(experiment, now);
  const isOff = experiment.feature_flag?.active === false || reportedStateOf(experiment) === 'paused';
  return {
    status,
    is_paused: status === 'running' && isOff,
    conclusion: experiment.conclusion ?? null,
    shipped: shippedVariant(experiment),
  };
}

/** A draft, from which an experiment came that was created after the last run. */
export const UNSEEN: Seen = { status: 'draft', is_paused: false, conclusion: null, shipped: null };

const plain = { subject: null, verdict: null };

/** Returns the message about the end, the shipped variant and the conclusion: one message for what happened together. */
function endMessages(before: Seen, after: Seen, experiment: Experiment): NewMessage[] {
  const { name } = experiment;
  const isEnded = before.status !== 'ended' && after.status === 'ended';
  const { conclusion, shipped } = after;
  const concluded = conclusion !== null && conclusion !== before.conclusion ? (['concluded'] as const) : [];
  if (shipped !== null && shipped !== before.shipped) {
    const isToEveryone = readRelease(experiment.feature_flag?.filters).conditions.some(isForAll);
    const text = notificationTexts.shipped({
      ...{ name, variant: shipped, effect: null, isToEveryone },
    });
    return [{ ...plain, rule: 'shipped', also: [...(isEnded ? (['ended'] as const) : []), ...concluded], text }];
  }
  if (isEnded)
    return [{ ...plain, rule: 'ended', also: concluded, text: notificationTexts.ended({ name, conclusion }) }];
  return conclusion !== null && concluded.length > 0
    ? [{ ...plain, rule: 'concluded', text: notificationTexts.concluded({ name, conclusion }) }]
    : [];
}

/** Returns the messages about what people did between two runs. Who it was is not known. */
export function lifecycleMessages(before: Seen, after: Seen, experiment: Experiment): NewMessage[] {
  const { name } = experiment;
  const isLaunched = before.status === 'draft' && after.status !== 'draft';
  const isPaused = !before.is_paused && after.is_paused;
  return [
    ...(isLaunched
      ? [{ ...plain, rule: 'launched' as const, text: notificationTexts.launched({ name, late: 0 }) }]
      : []),
    ...(isPaused
      ? [{ ...plain, rule: 'paused' as const, text: notificationTexts.paused({ name, metric: null }) }]
      : []),
    ...endMessages(before, after, experiment),
  ];
}
