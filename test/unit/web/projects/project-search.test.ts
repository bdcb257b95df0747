import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProjectListItem } from '#contract/project.ts';
import { filterProjects, sortProjects } from '#web/projects/search/filter-projects.ts';
import {
  needsAllProjects,
  type ProjectSearch,
  projectFilter,
  projectFilterKeys,
  projectSearchCodec,
} from '#web/projects/search/project-search.ts';

const read = (address: string) => projectSearchCodec.read(new URLSearchParams(address));

test('a URL without a search needs only one page', () => {
  expect(needsAllProjects(read(''))).toBe(false);
  expect(needsAllProjects(read('limit=100&offset=200'))).toBe(false);
});

test('unknown values in the URL are ignored', () => {
  const search = read('ingested_event=perhaps&onboarding=&sort=token&access_control=everyone');

  expect(search).toEqual({
    text: '',
    filters: { access_control: 'everyone' },
    sort: null,
    descending: false,
    columns: null,
  });
});

test('a search is restored from its URL', () => {
  const word = fc.constantFrom('shop', 'a b', 'Ü%&=?');
  const narrowed = fc.record(
    Object.fromEntries(
      projectFilterKeys.map((key) => {
        const { choices } = projectFilter(key);
        return [key, choices ? fc.constantFrom(...choices) : word];
      }),
    ),
    { requiredKeys: [] },
  );
  const order = fc.constantFrom(
    { sort: null, descending: false },
    { sort: 'name' as const, descending: true },
    { sort: 'onboarding' as const, descending: false },
  );
  const columns = fc.constantFrom(null, [], ['timezone', 'uuid'] as const);
  fc.assert(
    fc.property(word, narrowed, order, columns, (text, some, by, chosen) => {
      const search: ProjectSearch = { text, filters: some, columns: chosen, ...by };
      const address = projectSearchCodec.change(new URLSearchParams('limit=50&offset=100'), search);
      expect(projectSearchCodec.read(new URLSearchParams(address.toString()))).toEqual(search);
      expect([address.get('limit'), address.get('offset')]).toEqual(['50', null]);
    }),
  );
});

const project = (id: number, rest: Partial<ProjectListItem> = {}) =>
  ({ id, name: `Shop ${id}`, uuid: `0190c0de-${id}`, api_token: `phc_${id}abcdef`, ...rest }) as ProjectListItem;

const idsFor = (projects: ProjectListItem[], text: string) =>
  filterProjects(projects, { text, filters: {} }).map(({ id }) => id);

test('every word must match, short ones only in the name and the id', () => {
  const projects = [project(7), project(70), project(8, { name: 'Seven 7 sisters' }), project(9)];

  expect(idsFor(projects, '7')).toEqual([7, 70, 8]);
  expect(idsFor(projects, 'SISTERS  seven')).toEqual([8]);
  expect(idsFor(projects, 'phc_9abc')).toEqual([9]);
  expect(idsFor(projects, 'c0de')).toEqual([7, 70, 8, 9]);
  expect(idsFor(projects, 'abc')).toEqual([]);
});

test('names are sorted alphabetically with numeric order, stages in their order', () => {
  const done = { has_completed_onboarding_for: { replay: true } };
  const begun = { has_completed_onboarding_for: { replay: true, surveys: false } };
  const projects = [project(10, done), project(9, begun), project(2)];
  const sorted = (...by: ['name' | 'onboarding', boolean]) => sortProjects(projects, ...by).map(({ id }) => id);

  expect(sorted('name', false)).toEqual([2, 9, 10]);
  expect(sorted('onboarding', false)).toEqual([2, 9, 10]);
  expect(sorted('onboarding', true)).toEqual([10, 9, 2]);
});
