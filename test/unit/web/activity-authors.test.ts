import { expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { authorName } from '#web/activity/activity-authors.ts';

test.each([
  [{ first_name: 'Olga', last_name: 'Berg', email: 'olga@example.com' }, 'Olga Berg'],
  [{ first_name: 'Olga', email: 'olga@example.com' }, 'Olga'],
  [{ first_name: '', email: 'olga@example.com' }, 'olga@example.com'],
  [{ first_name: '', email: null }, 'Unknown user'],
  [null, 'Unknown user'],
] as [ActivityEntry['user'], string][])('the author %j is called %s', (user, name) => {
  expect(authorName({ user })).toBe(name);
});
