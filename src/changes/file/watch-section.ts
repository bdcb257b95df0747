import * as z from 'zod/mini';
import { once } from '#contract/field.ts';
import { endActions } from '#contract/kinds/experiment.ts';
import { type NotificationRuleName, notificationRuleNames } from '#contract/notification.ts';
import { timezoneNames } from '#contract/timezones.ts';

/** The rules that need what only a Hedgerow server stores: when a flag was last changed, and the events of a week. */
const serverRules: readonly NotificationRuleName[] = ['flag_stale', 'weekly'];

/** The rules of which the command line sends messages. */
const watchRuleNames = notificationRuleNames.filter((name) => !serverRules.includes(name));

/** Returns the schema of a text with a format, and with a description for editors. */
const text = (format: RegExp, problem: string, description: string) =>
  z.string(problem).check(z.regex(format, problem), z.describe(description));

const secret = (name: string, description: string) =>
  text(
    /^\$\{env:HEDGEROW_SECRET_[A-Z0-9_]+\}$/,
    `${name} is secret: write "\${env:HEDGEROW_SECRET_…}" as its whole value.`,
    description,
  );

const PROJECT = 'A project is its id, or its key under "projects" in this file.';
const project = () => z.union([z.int().check(z.positive()), z.string().check(z.minLength(1))], PROJECT);

const ruleProblem = ({ input }: { input?: unknown }) =>
  serverRules.some((name) => name === input)
    ? `Only a Hedgerow server sends messages of the rule "${input}".`
    : `A rule is one of ${watchRuleNames.join(', ')}.`;

const destinationParts = () => ({
  name: text(/\S/, 'name must be a text; it identifies the destination.', 'Identifies the destination.'),
  url: secret('url', 'The address, from an environment variable.'),
  rules: z.optional(
    z
      .array(z.enum(watchRuleNames, { error: ruleProblem }), 'rules must be a list of rules.')
      .check(z.describe('The rules whose messages are sent here; without this list, the default ones.')),
  ),
});

const DESTINATION = `A destination has the form { name: NAME, kind: slack, url: "\${env:HEDGEROW_SECRET_…}" }.`;
const destination = () =>
  z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('slack'), ...destinationParts() }),
      z.strictObject({
        kind: z.literal('webhook'),
        ...destinationParts(),
        secret: secret('secret', 'Signs the messages: whsec_ and Base64, from an environment variable.'),
      }),
    ],
    DESTINATION,
  );

const TIME = 'must be a time such as "2026-11-30T09:00+01:00", or "2026-11-30T09:00" with a timezone.';
const time = (name: string, description: string) =>
  z.optional(text(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:?\d\d)?$/, `${name} ${TIME}`, description));

const schedule = () =>
  z.strictObject(
    {
      project: project(),
      experiment: z.int('experiment must be the id of an experiment.').check(z.positive()),
      start: time('start', 'When the draft is launched.'),
      end: time('end', 'When the action of the end is taken.'),
      timezone: z.optional(
        z
          .enum(timezoneNames, 'timezone must be a time zone such as Europe/Berlin.')
          .check(z.describe('The time zone of times without an offset.')),
      ),
      end_action: z.optional(
        z
          .enum(endActions, `end_action must be one of ${endActions.join(', ')}.`)
          .check(
            z.describe('What happens at the end: a message (the default), the end, or a better variant is shipped.'),
          ),
      ),
    },
    'A schedule has the form { project: ID, experiment: ID, start: TIME }.',
  );

/** The section `watch` of the settings file. Its JSON Schema is made of it, too. */
export const watchSection = once(() =>
  z.strictObject(
    {
      projects: z
        .array(project(), 'projects must be a list of projects.')
        .check(z.describe('The projects whose experiments are checked, by id or by key in this file.')),
      destinations: z.optional(z.array(destination(), 'destinations must be a list.')),
      schedules: z.optional(z.array(schedule(), 'schedules must be a list.')),
    },
    'watch must contain "projects", and "destinations" or "schedules".',
  ),
);

export type WatchSection = z.output<ReturnType<typeof watchSection>>;
