import type * as z from 'zod/mini';
import { user } from './kinds/experiment.ts';
import { sparseTextsOf, tags } from './kinds/lists.ts';
import { flagFilters, json } from './kinds/objects.ts';
import { apiCheck, flagKey, integer, text, textOf, timestamp, toggle } from './kinds/scalar.ts';
import { defineResource } from './resource.ts';

/** The maximum length of a flag's key, in characters. */
export const MAX_FLAG_KEY = 400;

/** The characters of a flag's key. */
export const flagKeyPattern = /^[a-zA-Z0-9_-]+$/;

const MAX_TAGS = 100;
const atMostTags = apiCheck<readonly unknown[]>(
  (list) => list.length <= MAX_TAGS,
  'invalid_input',
  `A flag can have at most ${MAX_TAGS} tags.`,
);

const sections = { flag: { title: 'Feature flag', about: 'Decides who gets which variant.' } };

/** A feature flag in the feature flag operations. Experiment records contain a shorter one. */
export const flagRecord = defineResource('flag_record', sections, {
  id: integer({
    label: 'ID',
    help: 'The number that identifies the flag in the API.',
    section: 'flag',
    readOnly: true,
    inList: true,
  }),
  key: flagKey({
    label: 'Key',
    help: 'The key that code uses to evaluate the flag; it can contain only letters, digits, hyphens and underscores.',
    section: 'flag',
    schema: () => textOf(1, MAX_FLAG_KEY),
    required: true,
    inList: true,
  }),
  name: text({
    label: 'Description',
    help: 'The purpose of the flag.',
    section: 'flag',
    schema: () => textOf(0, 4000),
    initial: '',
    inList: true,
  }),
  filters: flagFilters({
    label: 'Release conditions',
    help: 'Who gets the flag, its variants with their shares in percent, and their payloads. An update replaces the whole object.',
    section: 'flag',
    initial: { groups: [] },
    inList: true,
  }),
  active: toggle({
    label: 'Active',
    help: 'Whether the flag is on; an inactive flag is off for everyone.',
    section: 'flag',
    initial: true,
    inList: true,
  }),
  deleted: toggle({
    label: 'Deleted',
    help: 'Deletes the flag; its key can be reused. A flag of an experiment cannot be deleted.',
    section: 'flag',
    initial: false,
    inList: true,
  }),
  ensure_experience_continuity: toggle({
    label: 'Persists across sign-in',
    help: 'Whether a person keeps the same variant after signing in.',
    section: 'flag',
    initial: false,
    inList: true,
  }),
  tags: tags({
    label: 'Tags',
    help: 'Names for grouping flags; they have no effect on who gets the flag.',
    section: 'flag',
    schema: () => sparseTextsOf(255).check(atMostTags),
    initial: [],
    inList: true,
  }),
  experiment_set: json({
    label: 'Experiments',
    help: 'The ids of the experiments that use the flag.',
    section: 'flag',
    readOnly: true,
    computed: true,
    inList: true,
  }),
  created_by: user({
    label: 'Owner',
    help: 'Who created the flag.',
    section: 'flag',
    readOnly: true,
    inList: true,
  }),
  created_at: timestamp({
    label: 'Created',
    help: 'When the flag was created.',
    section: 'flag',
    readOnly: true,
    inList: true,
  }),
  updated_at: timestamp({
    label: 'Updated',
    help: 'When the flag was last changed.',
    section: 'flag',
    readOnly: true,
    inList: true,
  }),
  last_called_at: timestamp({
    label: 'Last evaluated',
    help: 'When an SDK last sent an event for an evaluation of the flag, to within a minute; SDKs that evaluate locally may send none.',
    section: 'flag',
    nullable: true,
    readOnly: true,
    computed: true,
    inList: true,
    optional: true,
  }),
  version: integer({
    label: 'Version',
    help: 'Starts at 1 and increases with every change of the flag.',
    section: 'flag',
    readOnly: true,
    inList: true,
  }),
});

export type FlagRecord = z.infer<typeof flagRecord.record>;
export type FlagBody = z.infer<typeof flagRecord.body>;
