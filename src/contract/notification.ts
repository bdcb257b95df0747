import * as z from 'zod/mini';
import { once } from './field.ts';

/** The groups of rules, in the order in which they are shown, with their names. */
export const notificationGroups = {
  needs_somebody: 'Needs somebody',
  time_to_decide: 'Time to decide',
  lifecycle: 'Lifecycle',
  summary: 'Summary',
} as const;

export interface NotificationRule {
  label: string;
  /** One or two short sentences: when a message is sent. */
  help: string;
  group: keyof typeof notificationGroups;
  /** Whether a new destination has the rule. */
  isDefault: boolean;
}

/** Returns a rule that a new destination has. */
const rule = (group: NotificationRule['group'], label: string, help: string): NotificationRule => ({
  label,
  help,
  group,
  isDefault: true,
});

/** Every rule, in reading order within its group. A destination gets a message when one of its rules becomes true. */
export const notificationRules = {
  harmed: rule('needs_somebody', 'Guardrail harmed', 'A guardrail metric is worse than its margin, at any check.'),
  check_failed: rule('needs_somebody', 'Check failed', 'The split is not as planned, or a variant is missing.'),
  no_participants: rule(
    'needs_somebody',
    'No participants',
    'None in the first 24 hours, or none in the last 24 hours.',
  ),
  metric_failed: rule('needs_somebody', 'Metric failed', 'The same metric failed in 3 runs in a row.'),
  schedule_failed: rule('needs_somebody', 'Schedule failed', 'A start or end could not run at its time.'),
  flag_stale: {
    ...rule('needs_somebody', 'Flag left on', 'Ended 14 days ago and the flag is unchanged. Once a month.'),
    isDefault: false,
  },
  decided: rule('time_to_decide', 'Verdict reached', 'A variant is better, worse, different or the same.'),
  planned_day: rule('time_to_decide', 'Planned day', 'The first check on the planned day.'),
  overdue: rule('time_to_decide', 'Past plan', 'Longer than planned. Once a week.'),
  launched: rule('lifecycle', 'Launched', 'By hand or on schedule.'),
  ended: rule('lifecycle', 'Ended', 'By hand or on schedule.'),
  paused: rule('lifecycle', 'Paused', 'By hand, or because a guardrail is harmed.'),
  shipped: rule('lifecycle', 'Shipped', 'A variant is served to everyone or to the audience.'),
  concluded: rule('lifecycle', 'Conclusion recorded', 'Won, lost, inconclusive, stopped early or invalid.'),
  weekly: {
    ...rule('summary', 'Weekly summary', 'Monday, 09:00: launched, decided, past plan, needs attention.'),
    isDefault: false,
  },
} as const satisfies Record<string, NotificationRule>;

export type NotificationRuleName = keyof typeof notificationRules;

export const notificationRuleNames = Object.keys(notificationRules) as NotificationRuleName[];

/** The rules of a new destination. */
export const defaultNotificationRules: readonly NotificationRuleName[] = notificationRuleNames.filter(
  (name) => notificationRules[name].isDefault,
);

/** The kinds of destinations. A webhook gets signed JSON, Slack gets a text. */
export const destinationKinds = ['webhook', 'slack'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** The states of a delivery. One that is `pending` is sent at `next_at`. */
export const deliveryStatuses = ['pending', 'sent', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** How often a message is sent before its delivery has failed. */
export const MAX_ATTEMPTS = 7;

const named = <I extends z.ZodMiniType>(id: I) => z.looseObject({ id, name: z.string() });

const state = {
  /** `pending`, `sent` or `failed`. */
  status: z.string(),
  /** How often the message was sent, from 0. */
  attempt: z.number(),
  /** When it is sent next; null unless the status is `pending`. */
  next_at: z.nullable(z.string()),
  /** When it was last sent; null if it was not sent yet. */
  attempted_at: z.nullable(z.string()),
  /** The status of the last response; null if there was none. */
  http_status: z.nullable(z.number()),
  /** Why the last attempt failed, as a sentence; null if it did not. */
  error: z.nullable(z.string()),
};

/** A place outside to which messages about the experiments of a project are sent. */
export const notificationDestination = once(() =>
  z.looseObject({
    id: z.string(),
    /** `webhook` or `slack`. */
    kind: z.string(),
    name: z.string(),
    /** The masked address. Only requests contain the whole address. */
    url: z.string(),
    /**
     * Whether the address is the project's `slack_incoming_webhook`. Such a destination can't be deleted, and its address
     * is changed in the settings of the project.
     */
    is_project_webhook: z.boolean(),
    /** The secret that signs messages. Only in the response to creating a webhook or rolling its secret. */
    secret: z.optional(z.string()),
    /** Until when the old secret also signs; null if it does not. */
    previous_until: z.nullable(z.string()),
    /** The rules whose messages are sent here. */
    rules: z.array(z.string()),
    active: z.boolean(),
    /** Why the server turned the destination off, as a sentence; null if it did not. */
    disabled_reason: z.nullable(z.string()),
    disabled_at: z.nullable(z.string()),
    created_at: z.string(),
    /** The delivery that was last sent or is being retried; null if there is none. */
    last_delivery: z.nullable(z.looseObject(state)),
  }),
);

/** A message to one destination. */
export const notificationDelivery = once(() =>
  z.looseObject({
    id: z.string(),
    /** The id of the message, in the header `webhook-id` of every attempt. The same for all of its destinations. */
    notification_id: z.string(),
    /** The name of a rule, or `test`. */
    rule: z.string(),
    /** The UUID of a metric or the key of a variant; null if the message is about the whole experiment. */
    subject: z.nullable(z.string()),
    /** The experiment; null for a test message and a weekly summary, and if the experiment was deleted. */
    experiment: z.nullable(named(z.number())),
    /** The message, which begins with the name of the experiment. */
    text: z.string(),
    destination: named(z.string()),
    created_at: z.string(),
    ...state,
    /** How long the last attempt took, in milliseconds; null if there was none. */
    duration_ms: z.nullable(z.number()),
  }),
);

export type NotificationDestination = z.output<ReturnType<typeof notificationDestination>>;
export type NotificationDelivery = z.output<ReturnType<typeof notificationDelivery>>;
