import { expect, test } from 'vitest';
import { emptyStorage } from '#test/support/storage.ts';
import { addRecentProject, clearRecentProjects, recentProjects } from '#web/session/recent-projects.ts';

const project = (id: number) => ({ id, organization: 'acme', name: `Project ${id}` });

test('the last opened project comes first, and each project only once', () => {
  const device = emptyStorage();
  for (const id of [1, 2, 3, 1]) addRecentProject('', project(id), device);

  expect(recentProjects('', device).map(({ id }) => id)).toEqual([1, 3, 2]);
});

test('the number of recent projects is limited per connection', () => {
  const device = emptyStorage();
  for (let id = 1; id <= 20; id++) addRecentProject('', project(id), device);

  expect(recentProjects('', device)).toHaveLength(8);
  expect(recentProjects('https://posthog.example.com', device)).toEqual([]);

  clearRecentProjects('', device);
  expect(recentProjects('', device)).toEqual([]);
});

test('invalid stored data is ignored', () => {
  const device = emptyStorage();
  device.setItem('hedgerow.recent:', '[{"id":"x"}]');

  expect(recentProjects('', device)).toEqual([]);
});
