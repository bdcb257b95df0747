import { MAX_ATTEMPTS } from '#contract/notification.ts';
import { printable } from '../output/format-value.ts';
import type { Attempted, WatchRun } from './watch-run.ts';

const sentLine = ({ destination, text }: Attempted) => `Sent to ${printable(destination)}: ${printable(text)}`;

const failedLine = ({ destination, text, error }: Attempted) =>
  `Not sent to ${printable(destination)}: ${printable(text)} ${error ?? ''}`;

/** Returns the destinations that are off until their address changes. */
const disabledOf = ({ data }: WatchRun) =>
  Object.entries(data.destinations).flatMap(([name, { disabled_reason: reason }]) =>
    reason === null ? [] : [{ name, reason }],
  );

/** Returns what a run did, as JSON. */
export function reportJson(run: WatchRun): string {
  const { sent, failed, done, problems } = run.report;
  const pending = run.data.pending.map(({ id: webhook_id, destination, rule, body, attempt, next_at, error }) => ({
    ...{ webhook_id, destination, rule, text: body.text, attempt, next_at, error },
  }));
  return JSON.stringify({ sent, pending, failed, done, problems, disabled: disabledOf(run) }, null, 2);
}

/** Returns what a run did, as lines. */
export function reportLines(run: WatchRun): string[] {
  const { sent, failed, done } = run.report;
  const lines = [
    ...done.map(printable),
    ...sent.map(sentLine),
    ...failed.map(failedLine),
    ...run.data.pending.map(
      ({ destination, body, attempt, next_at, error }) =>
        `Not sent to ${printable(destination)} yet: ${printable(body.text)} Attempt ${attempt} of ${MAX_ATTEMPTS}: ${error ?? ''} Again at ${next_at}.`,
    ),
    ...disabledOf(run).map(({ name, reason }) => `${printable(name)} is off until its address changes: ${reason}`),
  ];
  return lines.length > 0 ? lines : ['Nothing to send.'];
}
