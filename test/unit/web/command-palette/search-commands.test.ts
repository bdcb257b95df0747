import { expect, test } from 'vitest';
import type { PaletteCommand } from '#web/command-palette/command.ts';
import { searchCommands } from '#web/command-palette/search-commands.ts';

const command = (
  group: PaletteCommand['group'],
  title: string,
  more: Partial<PaletteCommand> = {},
): PaletteCommand => ({
  id: `${group} ${title}`,
  group,
  title,
  icon: 'projects',
  action: '/',
  ...more,
});

const commands = [
  command('Pages', 'Settings'),
  command('Projects', 'Web shop', { hint: '41' }),
  command('Projects', 'Workshop', { hint: '42' }),
  command('Fields', 'Name', { keywords: 'title rename' }),
  command('Fields', 'Time zone', { hint: 'Display' }),
  command('Actions', 'Sign out', { keywords: 'log out' }),
];
const titles = (query: string) => searchCommands(commands, query).shown.map(({ title }) => title);

test('a match at the start of a word ranks higher', () => {
  expect(titles('shop')).toEqual(['Web shop', 'Workshop']);
});

test('every word of the query must match', () => {
  expect(titles('zone display')).toEqual(['Time zone']);
  expect(titles('zone shop')).toEqual([]);
});

test('ids, keywords and abbreviations match', () => {
  expect(titles('42')).toEqual(['Workshop']);
  expect(titles('rename')).toEqual(['Name']);
  expect(titles('wbsp')).toEqual(['Web shop']);
});

test('the group with the best match comes first', () => {
  expect(searchCommands(commands, 'out').shown.map(({ group }) => group)).toEqual(['Actions']);
  expect(titles('s')[0]).toBe('Settings');
});

test('a command with an ellipsis ranks like one without', () => {
  const both = [command('Fields', 'End'), command('This page', 'End…')];

  expect(searchCommands(both, 'end').shown.map(({ title }) => title)).toEqual(['End…', 'End']);
});

test('a button of the page ranks before a field with the same first word', () => {
  const both = [command('Fields', 'End'), command('This page', 'End experiment…')];

  expect(searchCommands(both, 'end').shown.map(({ title }) => title)).toEqual(['End experiment…', 'End']);
  expect(searchCommands(both, 'end experiment…').shown.map(({ title }) => title)).toEqual(['End experiment…']);
});

test('without a query all commands except fields are listed, pages before actions', () => {
  const both = [command('This page', 'Delete project'), command('Pages', 'Settings')];
  expect(searchCommands(both, '').shown.map(({ title }) => title)).toEqual(['Settings', 'Delete project']);
  expect(titles('')).toEqual(['Settings', 'Web shop', 'Workshop', 'Sign out']);
});

test('the results per group are limited, and all are counted', () => {
  const many = Array.from({ length: 30 }, (_, index) => command('Projects', `Shop ${index}`));

  expect(searchCommands(many, 'shop').shown).toHaveLength(8);
  expect(searchCommands(many, 'shop').count).toBe(30);
});
