import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { listAsCsv, listAsJson } from '#web/experiments/list/export/export-list.ts';

const now = Date.parse('2026-03-20T12:00:00Z');
const rows = [
  {
    id: 7,
    name: '=1+1, "quoted"',
    feature_flag_key: 'form',
    description: 'x',
    start_date: '2026-03-10T12:00:00Z',
    end_date: null,
    archived: false,
    conclusion: 'won',
    conclusion_comment: 'More orders.',
    parameters: {
      recommended_running_time: 14,
      feature_flag_variants: [
        { key: 'control', rollout_percentage: 50 },
        { key: 'test', rollout_percentage: 50 },
      ],
    },
    filters: { insight: 'FUNNELS', events: [{ id: 'opened' }, { id: 'paid' }] },
    feature_flag: { active: true },
    created_by: { first_name: 'Olga', email: 'olga@acme.test' },
    created_at: '2026-03-01T00:00:00Z',
  },
] as unknown as Experiment[];

test('each row has the values of the list on one line, and no cell is a spreadsheet formula', () => {
  const [heads, line, end] = listAsCsv(rows, { now, sharedKeys: new Set(), lifts: new Map() }).split('\r\n');

  expect(heads).toBe(
    'id,name,feature_flag_key,status,archived,start_date,end_date,conclusion,conclusion_comment,planned_days,variants,split_percent,goal,health,owner,created_at',
  );
  expect(line).toBe(
    `7,"'=1+1, ""quoted""",form,running,no,2026-03-10T12:00:00Z,,won,More orders.,14,control / test,50 / 50,opened → paid,setup OK,Olga,2026-03-01T00:00:00Z`,
  );
  expect(end).toBe('');
});

test('the JSON contains the same values', () => {
  expect(JSON.parse(listAsJson(rows, { now, sharedKeys: new Set(), lifts: new Map() }))).toMatchObject([
    { id: 7, name: '=1+1, "quoted"', status: 'running', end_date: null, planned_days: 14, goal: 'opened → paid' },
  ]);
});
