import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ask, press, risk } from './support/acts.ts';
import { sendVisits } from './support/events.ts';
import { saveButton } from './support/form.ts';
import { nameField } from './support/project-page.ts';
import { field, heading, link, type Shows, text } from './support/shows.ts';
import { expect, signIn, test } from './support/story.ts';

// axe adds style elements of its own, which the policy of the console rightly refuses.
test.use({ bypassCSP: true });

interface Place {
  name: string;
  /** The address below the projects of the demo organization, or the whole of it. */
  at: string;
  /** What shows that the page is complete. */
  shows: Shows;
  /** What a person does there first. */
  does?: (page: Page) => Promise<void>;
  /** What the browser logs on the way. */
  logs?: RegExp;
}

const list = { at: '', shows: link('Web shop') };
const settings = { at: '/1', shows: field('slack_incoming_webhook', '') };
const draft = { at: '/projects/1/experiments/9', shows: field('name', 'Suggestions while typing a search') };

const places: Place[] = [
  { name: 'the list of projects', at: '', shows: link('Web shop') },
  {
    name: 'the menu of organizations',
    at: '',
    shows: link('Web shop'),
    does: (page) => page.getByRole('button', { name: /Switch$/ }).click(),
  },
  {
    name: 'the palette',
    ...list,
    does: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('shop');
    },
  },
  {
    name: 'the sheet of keys',
    ...list,
    does: (page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click(),
  },
  { name: 'a new project', at: '/new', shows: field('name', '') },
  { name: 'the settings of a project', ...settings },
  { name: 'the changes of a project under review', ...settings, does: change },
  {
    name: 'the choice of a time zone',
    ...settings,
    does: (page) => page.getByRole('combobox', { name: 'Time zone' }).click(),
  },
  { name: 'settings that are refused', ...settings, does: refuse },
  { name: 'the editor of JSON', ...settings, does: editJson },
  { name: 'a change that exposes something, before its tick', ...settings, does: risk },
  { name: 'the question before a token is reset', ...settings, does: ask('Reset token') },
  { name: 'the question before a project is deleted', ...settings, does: ask('Delete project') },
  { name: 'the activity of a project', at: '/1/activity', shows: text(/changed \d+ settings/) },
  { name: 'a project that is not there', at: '/999999', shows: text('could not be loaded'), logs: /status of 404/ },
  { name: 'an address that is no page', at: '/1/nowhere', shows: heading('Page not found') },
  { name: 'a project without experiments', at: '/projects/5/experiments', shows: heading('No experiments yet') },
  { name: 'the list of experiments', at: '/projects/1/experiments', shows: link('Shorter checkout') },
  {
    name: 'the actions of an experiment',
    at: '/projects/1/experiments',
    shows: link('Shorter checkout'),
    does: press('Actions for Shorter checkout'),
  },
  {
    name: 'a filter of the experiments',
    at: '/projects/1/experiments',
    shows: link('Shorter checkout'),
    does: press(/^Archived/),
  },
  {
    name: 'more columns of the list than there is room for, and those to choose',
    at: '/projects/1/experiments?columns=feature_flag_key,status,goal,start_date,duration,end_date,health,owner,created_at',
    shows: link('Shorter checkout'),
    does: press('Columns'),
  },
  {
    name: 'the question before several experiments are deleted',
    at: '/projects/1/experiments',
    shows: link('Shorter checkout'),
    does: deleteSeveral,
  },
  { name: 'a new experiment', at: '/projects/1/experiments/new', shows: field('name', '') },
  { name: 'a draft of an experiment', ...draft },
  {
    name: 'the plan of an experiment worked out',
    ...draft,
    does: async (page) => {
      await page.getByText('Work out people and days').click();
      await page.getByLabel(/^(Conversion|Events) now/).fill('10');
      await page.getByLabel('Effect worth finding').fill('20');
      await expect(page.getByRole('list', { name: 'What this assumes' })).toBeVisible();
    },
  },
  { name: 'the question before a launch', ...draft, does: press('Launch…') },
  { name: 'the question before an experiment is deleted', ...draft, does: press('Delete…') },
  { name: 'a running experiment', at: '/projects/1/experiments/6', shows: link('Results') },
  {
    name: 'the question before an experiment ends',
    at: '/projects/1/experiments/6',
    shows: link('Results'),
    does: async (page) => {
      await press('End…')(page);
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
  },
  {
    name: 'the question before an experiment is a draft again',
    at: '/projects/1/experiments/6',
    shows: link('Results'),
    does: press('Back to draft…'),
  },
  { name: 'an archived experiment', at: '/projects/1/experiments/1', shows: link('Results') },
  {
    name: 'results before the launch',
    at: '/projects/1/experiments/9/results',
    shows: heading('Results begin with the launch'),
  },
];

async function deleteSeveral(page: Page) {
  await page.getByRole('checkbox', { name: 'Select Shorter checkout' }).check();
  await page.getByRole('checkbox', { name: 'Select Price in the button' }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete 2 experiments?' })).toBeVisible();
}

async function change(page: Page) {
  await nameField(page).fill('Changed');
  await page.getByLabel('Extra settings', { exact: true }).fill('{"a": 1}');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('region', { name: 'Changes to be sent' })).toBeVisible();
}

async function editJson(page: Page) {
  const row = page.locator('[data-field="session_replay_config"]');
  await row.locator('[name]').fill('{"record_canvas": true, "b": }');
  await row.getByRole('button', { name: 'JSON editor' }).click();
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
}

async function refuse(page: Page) {
  await nameField(page).fill('');
  await page.getByLabel('Minimum duration', { exact: true }).fill('x');
  await saveButton(page).click();
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
}

test.describe('axe finds nothing, light, dark and in forced colours, at 100 % and at 400 %:', () => {
  for (const { name, at, shows, does, logs } of places) {
    test(name, async ({ page, accounts, faults }) => {
      if (logs) faults.announce(logs);
      await signIn(page, accounts.keys.demo);
      await page.goto(at.startsWith('/projects/') ? at : `${page.url()}${at}`);
      await shows(page);
      await does?.(page);

      await expectAccessible(page);
    });
  }

  test('the connect page, and what it says of a wrong key', async ({ page, faults }) => {
    faults.announce(/status of 401/);
    await page.goto('/connect');
    await expect(page.getByLabel('Personal key')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('radio', { name: 'Another server' }).check();
    await page.getByRole('radio', { name: 'This server' }).check();
    await page.getByLabel('Personal key').fill('phx_nobody');
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('alert')).toBeVisible();

    await expectAccessible(page);
  });

  test('the question which organization to begin with', async ({ page, accounts }) => {
    await page.goto(`/connect#key=${accounts.keys.atlas}`);
    await expect(page.getByRole('button', { name: 'Atlas' })).toBeVisible();

    await expectAccessible(page);
  });

  test('the question for another key', async ({ page, accounts, faults }) => {
    faults.announce(/status of 401/);
    await signIn(page, accounts.keys.demo);
    await page.evaluate((key) => {
      for (const storage of [sessionStorage, localStorage])
        for (const name of Object.keys(storage))
          storage.setItem(name, (storage.getItem(name) ?? '').replace(key, 'phx_gone'));
    }, accounts.keys.demo);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'This key is no longer accepted' })).toBeVisible();

    await expectAccessible(page);
  });

  test('a colleague’s change of the same field', async ({ page, api, accounts, faults }) => {
    faults.announce(/status of 412/);
    const path = `organizations/${accounts.organizations.workshop}/projects`;
    const { id } = await api.post(`${path}/`, { name: 'Contested' });
    await signIn(page, accounts.keys.workshop);
    await page.goto(`/${path}/${id}`);
    await nameField(page).fill('Mine');
    await api.patch(`${path}/${id}/`, { name: 'Theirs' });
    await saveButton(page).click();
    await expect(page.getByRole('button', { name: 'Keep mine' }).first()).toBeVisible();

    await expectAccessible(page);
  });

  test('results without events, and results', async ({ page, api, server, accounts, faults }) => {
    faults.announce(/status of 400/);
    const project = await api.post('projects/', { name: 'Results' });
    const path = `projects/${project.id}/experiments`;
    const events = ['$pageview', 'signed_up'].map((id, order) => ({ id, type: 'events', order }));
    const { id } = await api.post(`${path}/`, {
      name: 'Measured',
      feature_flag_key: 'measured',
      filters: { insight: 'FUNNELS', events },
      start_date: new Date().toISOString(),
    });
    await signIn(page, accounts.keys.workshop);
    await page.goto(`/${path}/${id}/results`);
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    await expectAccessible(page);

    await sendVisits(server.url, project['api_token'], 'measured', [
      { variant: 'control', people: 40, converted: 10 },
      { variant: 'test', people: 40, converted: 14 },
    ]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('table', { name: 'Numbers' })).toBeVisible();
    await page.getByText('Raw answer').click();
    await expectAccessible(page);

    await page.goto(`/${path}?columns=status,result`);
    await expect(page.getByText('Too early, 40 of 100 people')).toBeVisible();
    await expectAccessible(page);
  });
});
