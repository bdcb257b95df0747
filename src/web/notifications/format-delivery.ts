import { formatCountOf } from '#contract/format/count.ts';
import { formatDateTime, formatDay } from '#contract/format/date.ts';
import {
  MAX_ATTEMPTS,
  type NotificationDelivery,
  type NotificationDestination,
  notificationRules,
} from '#contract/notification.ts';
import type { StateLook } from './state-text.tsx';

/** Returns the time of today, or the day and the time: "10:47", "24 Nov, 14:05". */
export function formatShortTime(timeZone: string, iso: string, now: number): string {
  const day = formatDay(timeZone, iso, now);
  const time = formatDateTime(timeZone, iso).split(', ').at(-1) ?? '';
  return day === formatDay(timeZone, new Date(now).toISOString(), now) ? time : `${day}, ${time}`;
}

const MINUTE_MS = 60_000;

/** Returns when a message is sent again: "Retrying in 5 min", "Retrying in 6 h". */
function retryText(next: string | null, now: number): string {
  const minutes = Math.ceil((Date.parse(next ?? '') - now) / MINUTE_MS);
  if (!(minutes > 0)) return 'Retrying now';
  return minutes < 120 ? `Retrying in ${minutes} min` : `Retrying in ${Math.round(minutes / 60)} h`;
}

type Delivery = Pick<NotificationDelivery, 'status' | 'attempt' | 'next_at' | 'attempted_at' | 'http_status' | 'error'>;

const sentLook: StateLook = { icon: 'check', color: 'accent', text: 'Sent' };
const failedLook: StateLook = { icon: 'warning', color: 'danger', text: 'Failed' };

/** Returns the state of a delivery. */
export function deliveryLook({ status, attempt, next_at }: Delivery, now: number): StateLook {
  if (status === 'sent') return sentLook;
  if (status === 'failed') return failedLook;
  if (attempt === 0) return { icon: 'clock', color: 'dimmed', text: 'Waiting' };
  return { icon: 'refresh', color: 'warning', text: retryText(next_at, now) };
}

interface Answered extends Delivery {
  duration_ms?: number | null;
}

function sentDetail({ http_status, duration_ms = null }: Answered): string {
  const time = duration_ms === null ? [] : [`${(duration_ms / 1000).toFixed(1)} s`];
  return [...(http_status === null ? [] : [String(http_status)]), ...time].join(', ');
}

const answerText = ({ http_status, error }: Answered) =>
  http_status === null ? (error ?? '').replace(/\.$/, '') : `Answered ${http_status}`;

/** Returns the answer to a delivery: "200, 0.3 s", "Answered 500, attempt 2 of 7", or why it failed. */
export function deliveryDetail(delivery: Answered): string {
  const { status, attempt, error } = delivery;
  if (status === 'sent') return sentDetail(delivery);
  if (status === 'failed') return error ?? answerText(delivery);
  return attempt === 0 ? '' : `${answerText(delivery)}, attempt ${attempt} of ${MAX_ATTEMPTS}`;
}

/** Returns the answer to a test message, as a sentence. */
export function testResult(delivery: Delivery): string {
  const { status, http_status, error } = delivery;
  if (status === 'sent') return `Sent, answered ${http_status ?? 200}`;
  if (http_status !== null) return `Answered ${http_status}. Check the address.`;
  return error ?? 'Sending…';
}

/** Returns the state of a destination. */
export function destinationLook(
  { active, disabled_at, disabled_reason, last_delivery }: NotificationDestination,
  timeZone: string,
  now: number,
): StateLook {
  if (disabled_reason !== null) {
    const day = disabled_at === null ? '' : ` on ${formatDay(timeZone, disabled_at, now)}`;
    return { icon: 'warning', color: 'danger', text: `Disabled${day}` };
  }
  if (!active) return { icon: null, color: 'dimmed', text: 'Off' };
  if (last_delivery === null) return { icon: null, color: 'dimmed', text: 'Never sent' };
  const { status, attempted_at } = last_delivery;
  if (status !== 'sent') return deliveryLook(last_delivery, now);
  const at = attempted_at === null ? '' : ` ${formatShortTime(timeZone, attempted_at, now)}`;
  return { ...sentLook, text: `Last sent${at}` };
}

/** The number of rules that a destination can have. */
export const RULES = Object.keys(notificationRules).length;

/** Returns the kind of a destination and how many rules it has: "Webhook, signed, 15 of 15 rules". */
export function kindText({ kind, rules }: NotificationDestination): string {
  const known = rules.filter((rule) => rule in notificationRules).length;
  return `${kind === 'slack' ? 'Slack' : 'Webhook, signed'}, ${known} of ${formatCountOf(RULES, 'rule')}`;
}
