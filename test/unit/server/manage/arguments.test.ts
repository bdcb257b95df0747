import { expect, test } from 'vitest';
import { commands, usage } from '#server/manage/commands.ts';
import { parseCommandLine } from '#server/manage/run-command.ts';
import { UserFacingError } from '#server/user-facing-error.ts';

const id = '0190a1a0-0000-7000-8000-000000000001';
const scopes =
  'event_definition:read, experiment:read, experiment:write, feature_flag:read, feature_flag:write, organization:read, organization_member:read, organization_member:write, person:read, project:read, project:write, user:read, user:write';

test.each([
  ['user invite', 'There is no command "user invite"; --help lists the commands.'],
  ['organization', 'There is no command "organization"; --help lists the commands.'],
  ['organization create', '--name is missing.'],
  ['organization create --name', "Option '--name <value>' argument missing."],
  ['organization create --name --level', "Option '--name' argument is ambiguous."],
  ['organization create --name a --name b', '--name is given more than once.'],
  ['organization create --name a --colour red', "Unknown option '--colour'."],
  ['organization create --name a b', '"b" is not expected here.'],
  ['organization create --name=', '--name is "" but must be 1 to 64 characters long.'],
  ['user create --email x', '--email is "x" but must be an email address.'],
  ['member set --email a@b --level 2', '--level is "2" but must be 1 (member), 8 (administrator) or 15 (owner).'],
  ['member set --email a@b --level 1 --project x', '--project is "x" but must be the id of a project, for example 12.'],
  ['key revoke --id 7', '--id is "7" but must be an id like 0190a1a0-0000-7000-8000-000000000001.'],
  [
    'key create --email a@b --label l --scopes project:read,all',
    `--scopes is "project:read,all" but must be * or some of ${scopes}, separated by commas.`,
  ],
  [
    `key create --email a@b --label l --scopes * --organizations ${id},7`,
    `--organizations is "${id},7" but must be ids of organizations, separated by commas.`,
  ],
  ['backup', 'The name of the file is missing.'],
  ['restore one two', '"two" is not expected here.'],
])('manage %s is refused in one sentence', (words, sentence) => {
  expect(() => parseCommandLine(words.split(' '))).toThrow(new UserFacingError(sentence));
});

test.each([
  `user create --email a@b --organization ${id} --level 8`,
  `user create --level=8 --organization=${id.toUpperCase()} --email=a@b`,
  'key create --email a@b --label l --scopes project:read,experiment:write --projects 1,2',
  'backup file',
  'key list',
])('manage %s is understood', (words) => {
  expect(parseCommandLine(words.split(' ')).run).toBeTypeOf('function');
});

test('the usage names every command with its options', () => {
  const lines = usage();

  for (const [words, { options }] of Object.entries(commands)) {
    expect(lines).toContain(`  ${words} `.trimEnd());
    for (const name of Object.keys(options)) expect(lines).toContain(`--${name} `);
  }
});
