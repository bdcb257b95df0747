import { json } from './kinds/objects.ts';
import { flagKey, integer, text, toggle, uuid } from './kinds/scalar.ts';
import { defineResource } from './resource.ts';

const flagSections = { identity: { title: 'Feature flag', about: 'The flag that an experiment is linked to.' } };
const userSections = { identity: { title: 'User', about: 'The person who created an experiment.' } };

/** The feature flag in an experiment record. */
export const featureFlag = defineResource('feature_flag', flagSections, {
  id: integer({ label: 'Flag id', help: 'The number that identifies the flag.', section: 'identity', readOnly: true }),
  team_id: integer({
    label: 'Flag project',
    help: 'The id of the project that contains the flag.',
    section: 'identity',
    readOnly: true,
  }),
  name: text({
    label: 'Flag name',
    help: 'The name of the flag, which often describes its purpose.',
    section: 'identity',
    readOnly: true,
  }),
  key: flagKey({
    label: 'Key',
    help: 'The key that code uses to evaluate the flag.',
    section: 'identity',
    readOnly: true,
  }),
  filters: json({
    label: 'Release conditions',
    help: 'Who gets the flag, and its variants with their shares in percent.',
    section: 'identity',
    readOnly: true,
  }),
  deleted: toggle({
    label: 'Deleted',
    help: 'Whether the flag was deleted; the key of a deleted flag can be reused.',
    section: 'identity',
    readOnly: true,
  }),
  active: toggle({
    label: 'Active',
    help: 'Whether the flag is on; a flag that is off serves no variant.',
    section: 'identity',
    readOnly: true,
  }),
  ensure_experience_continuity: toggle({
    label: 'Persists across sign-in',
    help: 'Whether a person keeps the same variant after signing in.',
    section: 'identity',
    readOnly: true,
  }),
});

/** The user in an experiment record. */
export const author = defineResource('user', userSections, {
  id: integer({ label: 'User id', help: 'The number that identifies the user.', section: 'identity', readOnly: true }),
  uuid: uuid({
    label: 'User UUID',
    help: 'The globally unique id of the user.',
    section: 'identity',
    readOnly: true,
  }),
  distinct_id: text({
    label: 'Distinct id',
    help: 'The id of this user in captured events.',
    section: 'identity',
    readOnly: true,
  }),
  first_name: text({ label: 'First name', help: 'The given name of the user.', section: 'identity', readOnly: true }),
  last_name: text({ label: 'Last name', help: 'The family name of the user.', section: 'identity', readOnly: true }),
  email: text({ label: 'Email', help: 'The email address of the user.', section: 'identity', readOnly: true }),
  is_email_verified: toggle({
    label: 'Email verified',
    help: 'Whether the email address is verified.',
    section: 'identity',
    readOnly: true,
  }),
});
