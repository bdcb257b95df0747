import { grantableScopes } from '#contract/every-operation.ts';
import { type Level, levels } from '#contract/levels.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const MAX_ID = 2_147_483_647;

const readId = (text: string) => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= MAX_ID ? id : undefined;
};
const readUuid = (text: string) => (UUID.test(text) ? text.toLowerCase() : undefined);
const readText = (most: number) => (text: string) => {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= most ? trimmed : undefined;
};

/** Returns a parser for a list that is separated by commas. The result is undefined if an entry is invalid. */
const listOf =
  <V>(read: (text: string) => V | undefined) =>
  (text: string): V[] | undefined => {
    const entries = text.split(',').map((entry) => read(entry.trim()));
    return entries.every((entry) => entry !== undefined) ? [...new Set(entries)] : undefined;
  };

const scopes = grantableScopes;
const readScope = (text: string) => (text === '*' ? '*' : scopes.find((scope) => scope === text));

const level: (text: string) => Level | undefined = (text) => levels.find((known) => String(known) === text);

/** The types of the commands' options. */
export const optionTypes = {
  name: { hint: 'NAME', mustBe: '1 to 64 characters long', read: readText(64) },
  label: { hint: 'LABEL', mustBe: '1 to 40 characters long', read: readText(40) },
  email: {
    hint: 'EMAIL',
    mustBe: 'an email address',
    read: (text: string) => (EMAIL.test(text) && text.length <= 254 ? text : undefined),
  },
  level: { hint: levels.join('|'), mustBe: '1 (member), 8 (administrator) or 15 (owner)', read: level },
  uuid: { hint: 'ID', mustBe: 'an id like 0190a1a0-0000-7000-8000-000000000001', read: readUuid },
  uuids: { hint: 'ID,ID', mustBe: 'ids of organizations, separated by commas', read: listOf(readUuid) },
  store: {
    hint: 'postgres|clickhouse',
    mustBe: 'postgres or clickhouse',
    read: (text: string) => (['postgres', 'clickhouse'] as const).find((store) => store === text),
  },
  project: { hint: 'ID', mustBe: 'the id of a project, for example 12', read: readId },
  projects: { hint: 'ID,ID', mustBe: 'ids of projects, separated by commas', read: listOf(readId) },
  scopes: {
    hint: 'SCOPE,SCOPE|*',
    mustBe: `* or some of ${scopes.join(', ')}, separated by commas`,
    read: listOf(readScope),
  },
};
