import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import type { Field, Kind } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { violationOf } from '#contract/violation.ts';
import { checkJson } from '#web/fields/json-editor/check-json.ts';
import { completeJson } from '#web/fields/json-editor/complete-json.ts';
import { cursorAt } from '#web/fields/json-editor/json-cursor.ts';
import { jsonShapes } from '#web/fields/json-editor/json-shapes.ts';
import { jsonSummary } from '#web/fields/json-editor/json-summary.ts';

const stateOf = (text: string) => EditorState.create({ doc: text, extensions: [json()] });

/** Returns the suggestions at the `|` in a text. */
function offeredAt(kind: Kind, marked: string) {
  const position = marked.indexOf('|');
  const state = stateOf(marked.replace('|', ''));
  const result = completeJson(jsonShapes[kind] ?? {})(new CompletionContext(state, position, true));
  return result?.options.map(({ displayLabel, label }) => displayLabel ?? label) ?? [];
}

test.each<[Kind, string, string[]]>([
  ['replay_config', '{|}', ['record_canvas', 'ai_config']],
  ['replay_config', '{"record_canvas": true, |}', ['ai_config']],
  ['replay_config', '{"re|"}', ['record_canvas', 'ai_config']],
  ['replay_config', '{\n  "record_canvas": |\n}', ['true', 'false']],
  ['payload_capture', '{"recordBody": t|}', ['true', 'false']],
  ['property_filters', '[{"key": "email", |}]', ['type', 'operator', 'value', 'group_type_index']],
  ['path_rules', '[{"alias": "/x", "regex": "/y"}, {|}]', ['regex', 'alias']],
  ['json', '{"unknown": {|}}', []],
  ['linked_flag', '{"id": 1, "key": "|"}', []],
])('for %s, %s offers %j', (kind, text, expected) => {
  expect(offeredAt(kind, text)).toEqual(expected);
});

test('a condition is offered the operators that the rows know', () => {
  expect(offeredAt('property_filters', '[{"operator": |}]')).toContain('"not_icontains"');
  expect(offeredAt('metrics', '[{"filters": {"events": [{"properties": [{"type": |}]}]}}]')).toContain('"person"');
});

test.each([
  ['[1, {"a": [true, |]}]', [1, 'a', 1]],
  ['{"a": {"b": |', ['a', 'b']],
])('in %s the cursor is at %j', (marked, path) => {
  expect(cursorAt(stateOf(marked.replace('|', '')), marked.indexOf('|')).path).toEqual(path);
});

const complaints = (kind: Kind, text: string) =>
  checkJson(stateOf(text), jsonShapes[kind] ?? {}).map(({ from, message }) => [from, message]);

test.each([
  ['{"a": 1,}', 'Remove the comma before the closing bracket.'],
  ["{'a': 1}", 'Use double quotes.'],
  ['{a: 1}', 'Put keys in double quotes.'],
  ['{"a": 1 "b": 2}', 'A comma or a colon is missing.'],
  ['{"a": [1, 2', 'A bracket or a quote is still open.'],
  ['{"a": None}', 'Put text in double quotes, except true, false and null.'],
])('%s is not valid JSON: %s', (text, reason) => {
  const [[, message] = []] = complaints('json', text);

  expect(message).toMatch(/^Not valid JSON at/);
  expect(message).toContain(reason);
});

test('errors are marked at their position', () => {
  expect(complaints('json', '{\n  "a": 1,\n  b: 2\n}')).toEqual([
    [14, 'Not valid JSON at line 3, column 3. Put keys in double quotes.'],
  ]);
});

test('duplicate keys and keys that servers reject cause warnings', () => {
  expect(complaints('json', '{"a": 1, "a": 2}')).toEqual([[9, 'Duplicate key “a”. Only the last one is used.']]);
  expect(complaints('payload_capture', '{"recordAll": true}')).toEqual([
    [1, 'Servers reject the key “recordAll” here. Allowed keys: recordHeaders, recordBody.'],
  ]);
  expect(complaints('replay_config', '{"ai_config": {"x": 1}}')[0]?.[1]).toContain('Servers reject the key “x”');
  expect(complaints('json', '{"anything": {"goes": 1}}')).toEqual([]);
});

const closed = (Object.entries(project.fields) as [string, Field][]).filter(
  ([, { kind }]) => jsonShapes[kind]?.isClosed,
);

test.each(closed)('%s accepts exactly the keys that the editor suggests', (name, field) => {
  const keys = Object.keys(jsonShapes[field.kind]?.keys ?? {});
  const all = Object.fromEntries(keys.map((key) => [key, null]));

  expect(violationOf(name, field, all)).toBeNull();
  expect(violationOf(name, field, { ...all, other: null })).not.toBeNull();
});

test.each([
  ['', /^Empty text means not set/],
  ['{}', 'Valid JSON, 0 keys.'],
  ['[1]', 'Valid JSON, 1 entry.'],
  ['12', 'Valid JSON.'],
  ['{', /^Not valid JSON/],
])('%j is summarized as %s', (text, words) => {
  expect(jsonSummary(text)).toMatch(words);
});
