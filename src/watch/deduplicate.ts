/** What was last found by a rule about one subject. */
export interface WatchState {
  /** Whether the rule counts as true: from the evaluation that made it true until it was false twice in a row. */
  is_true: boolean;
  /** Since when it counts as that, ISO 8601. */
  since: string;
  /** How many evaluations in a row were false while it counts as true. */
  false_count: number;
  /** When its last message was sent, ISO 8601; null if there was none. */
  sent_at: string | null;
}

const DAY_MS = 86_400_000;
/** A rule that was false this often in a row sends a message when it becomes true again. */
const REARMED_AFTER = 2;

export interface Advanced {
  state: WatchState;
  /** Whether a message is sent now. */
  sends: boolean;
}

/** Whether the last message is younger than a time. After the clock was set back, it can be in the future. */
const isYounger = (sentAt: string | null, now: number, ms: number) =>
  sentAt !== null && Math.abs(now - Date.parse(sentAt)) < ms;

function advanceTrue(before: WatchState | null, now: number, repeatMs: number): Advanced {
  const at = new Date(now).toISOString();
  const sentAt = before?.sent_at ?? null;
  const isRepeated = before?.is_true === true && !isYounger(sentAt, now, repeatMs);
  const isNew = before?.is_true !== true && !isYounger(sentAt, now, DAY_MS);
  if (isNew || isRepeated)
    return {
      state: { is_true: true, since: isNew ? at : (before?.since ?? at), false_count: 0, sent_at: at },
      sends: true,
    };
  // A rule that becomes true again within a day stays false, so that its message is sent when the day is over.
  return { state: { since: at, is_true: false, sent_at: sentAt, ...before, false_count: 0 }, sends: false };
}

function advanceFalse(before: WatchState | null, now: number): Advanced {
  const at = new Date(now).toISOString();
  if (before === null || !before.is_true)
    return { state: before ?? { is_true: false, since: at, false_count: 0, sent_at: null }, sends: false };
  const false_count = before.false_count + 1;
  const isRearmed = false_count >= REARMED_AFTER;
  const state = isRearmed ? { ...before, is_true: false, since: at, false_count: 0 } : { ...before, false_count };
  return { state, sends: false };
}

/**
 * Returns the next state of a rule. A message is sent when the rule becomes true, at most one in 24 hours. It is sent again
 * after the rule was false in two evaluations in a row.
 * @param repeatMs how long after a message another one is sent while the rule stays true; by default never
 */
export const advance = (
  before: WatchState | null,
  isTrue: boolean,
  now: number,
  repeatMs = Number.POSITIVE_INFINITY,
): Advanced => (isTrue ? advanceTrue(before, now, repeatMs) : advanceFalse(before, now));
