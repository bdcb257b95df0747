import { backup } from './backup.ts';
import type { Command } from './define-command.ts';
import { eventCommands } from './events.ts';
import { key } from './keys.ts';
import { memberCommands, organizationCommands, userCommands } from './organizations-and-users.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

/** Every command by name. A name is a noun with a verb, or a single word. */
export const commands: Record<string, Command> = {
  'organization create': organizationCommands.create,
  'organization list': organizationCommands.list,
  'user create': userCommands.create,
  'user list': userCommands.list,
  'user activate': userCommands.activate,
  'user deactivate': userCommands.deactivate,
  'member set': memberCommands.set,
  'key create': key.create,
  'key list': key.list,
  'key revoke': key.revoke,
  'events move': eventCommands.move,
  backup,
  'backup verify': verify,
  restore,
};

const optionUsage = ([name, { hint, required }]: [string, Command['options'][string]]) =>
  required ? `--${name} ${hint}` : `[--${name} ${hint}]`;

const lineOf = (words: string, { options, takesFile, help }: Command) =>
  `  ${[words, ...Object.entries(options).map(optionUsage), ...(takesFile ? ['FILE'] : [])].join(' ')}\n      ${help}`;

/** Returns the help text: every command with its options. */
export const usage = () =>
  [
    'Usage: npm run --silent manage -- <noun> <verb> [options]',
    ...Object.entries(commands).map(([words, command]) => lineOf(words, command)),
  ].join('\n');
