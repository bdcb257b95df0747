import { expect, test } from 'vitest';
import { emptyStorage } from '#test/support/storage.ts';
import { addRecentProject, clearRecentProjects, recentProjects } from '#web/session/recent-projects.ts';

const project = (id: number) => ({ id, organization: 'acme', name: `Project ${id}` });

test('the project that was looked at last comes first, and each only once', () => {
  const device = emptyStorage();
  for (const id of [1, 2, 3, 1]) addRecentProject('', project(id), device);

  expect(recentProjects('', device).map(({ id }) => id)).toEqual([1, 3, 2]);
});

test('only so many are kept, and each connection has its own', () => {
  const device = emptyStorage();
  for (let id = 1; id <= 20; id++) addRecentProject('', project(id), device);

  expect(recentProjects('', device)).toHaveLength(8);
  expect(recentProjects('https://posthog.example.com', device)).toEqual([]);

  clearRecentProjects('', device);
  expect(recentProjects('', device)).toEqual([]);
});

test('what nobody could have noted counts as nothing', () => {
  const device = emptyStorage();
  device.setItem('hedgerow.recent:', '[{"id":"x"}]');

  expect(recentProjects('', device)).toEqual([]);
});
