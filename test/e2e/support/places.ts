import { expect, type Page } from '@playwright/test';
import { ask, press, risk } from './acts.ts';
import { experimentPlaces } from './experiment-places.ts';
import { flagPlaces } from './flag-places.ts';
import { editField, fieldRow, saveButton } from './form.ts';
import { nameField } from './project-page.ts';
import { field, heading, link, type Place, text } from './shows.ts';

const list = { at: '', shows: link('Web shop') };
const settings = { at: '/1', shows: field('slack_incoming_webhook', '') };
const organizationPage = (page: Page, path: string) => page.goto(page.url().replace(/\/projects.*$/, path));

/** Opens the comparison of settings, selects the time zone and copies it to all projects. */
async function copyTimeZone(page: Page) {
  await organizationPage(page, '/settings');
  await page.getByRole('checkbox', { name: 'Time zone' }).check();
  await page.getByRole('button', { name: /^Copy baseline/ }).click();
}

async function reviewTimeZone(page: Page) {
  await copyTimeZone(page);
  await page.getByRole('button', { name: 'Add to review' }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Review changes' })).toBeVisible();
}

/** Adds a destination, so that its rules and deliveries show. Those of earlier places stay. */
async function addDestination(page: Page) {
  await page.getByRole('button', { name: 'Add destination' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Data warehouse');
  await page.getByLabel('Address', { exact: true }).fill('https://hooks.example.com/services/abcdefgh12345678');
  await page.getByRole('dialog').getByRole('button', { name: 'Add destination' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Send test' }).first().click();
  await expect(page.getByRole('table', { name: 'Deliveries' })).toBeVisible();
}

const draft = { at: '/projects/1/experiments/9/setup', shows: field('name', 'Suggestions while typing a search') };

/** Every page, dialog and state that the demo data can show. */
export const places: Place[] = [
  ...flagPlaces,
  { name: 'the list of projects', ownColors: true, at: '', shows: link('Web shop') },
  {
    name: 'the list of projects with a search, a sort order and an open filter menu',
    at: '?q=app&sort=name',
    shows: link('Mobile app'),
    does: (page) => page.getByRole('search').getByRole('button', { name: 'Time zone' }).click(),
  },
  {
    name: 'the menu of organizations',
    at: '',
    shows: link('Web shop'),
    does: (page) => page.getByRole('button', { name: /Switch$/ }).click(),
  },
  {
    name: 'the palette',
    ownColors: true,
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
  { name: 'the comparison of settings, with a value ready to be copied', ownColors: true, ...list, does: copyTimeZone },
  { name: 'the review of changes in many projects', ...list, does: reviewTimeZone },
  {
    name: 'the privacy review with an open rule',
    ownColors: true,
    ...list,
    does: async (page) => {
      await organizationPage(page, '/privacy');
      await page.getByRole('button', { name: /^IP addresses are kept/ }).click();
    },
  },
  { name: 'a new project', at: '/new', shows: field('name', '') },
  { name: 'the first hour of a project', ownColors: true, at: '/5/start', shows: heading('2. See it arrive') },
  { name: 'the settings of a project', ownColors: true, ...settings },
  { name: 'the changes of a project under review', ownColors: true, ...settings, does: change },
  {
    name: 'the choice of a time zone',
    ...settings,
    does: (page) => page.getByRole('combobox', { name: 'Time zone' }).click(),
  },
  { name: 'settings with a rejected value', ownColors: true, ...settings, does: refuse },
  { name: 'the JSON editor', ownColors: true, ...settings, does: editJson },
  { name: 'a change that needs a confirmation, before it is confirmed', ownColors: true, ...settings, does: risk },
  { name: 'the dialog that resets a token', ...settings, does: ask('Reset token') },
  { name: 'the dialog that deletes a project', ownColors: true, ...settings, does: ask('Delete project') },
  { name: 'the activity of a project', ownColors: true, at: '/1/activity', shows: text(/changed \d+ settings/) },
  { name: 'a project that does not exist', at: '/999999', shows: text('could not be loaded'), logs: /status of 404/ },
  { name: 'an unknown address', at: '/1/nowhere', shows: heading('Page not found') },
  { name: 'overlaps', at: '/projects/2/overlaps?pair=12-11', shows: heading(/^Picks for .* × Yearly/) },
  { name: 'a project without experiments', at: '/projects/5/experiments', shows: heading('No experiments yet') },
  { name: 'the list of experiments', ownColors: true, at: '/projects/1/experiments', shows: link('Shorter checkout') },
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
    name: 'the list with more columns than fit, and the menu of columns',
    at: '/projects/1/experiments?columns=feature_flag_key,status,goal,start_date,duration,end_date,health,owner,created_at',
    shows: link('Shorter checkout'),
    does: press('Columns'),
  },
  {
    name: 'the dialog that deletes several experiments',
    ownColors: true,
    at: '/projects/1/experiments',
    shows: link('Shorter checkout'),
    does: deleteSeveral,
  },
  { name: 'a new experiment', at: '/projects/1/experiments/new', shows: field('name', '') },
  {
    name: 'the metrics of a new experiment, with an event that was never received',
    ownColors: true,
    at: '/projects/1/experiments/new?step=metrics',
    shows: heading('Guardrails'),
    does: async (page) => {
      await page.getByLabel('Event of step 1').fill('order_complete');
      await expect(page.getByRole('button', { name: 'Use it' })).toBeVisible();
    },
  },
  {
    name: 'the overview of a draft',
    ownColors: true,
    at: '/projects/1/experiments/9',
    shows: heading('Before the launch'),
  },
  { name: 'a draft of an experiment', ...draft },
  {
    name: 'the sample size calculator',
    ownColors: true,
    ...draft,
    does: async (page) => {
      await editField(fieldRow(page, 'parameters'));
      await page.getByText('Sample size calculator').click();
      await page.getByRole('textbox', { name: /^(Baseline conversion rate|Current mean)/ }).fill('10');
      await page.getByRole('textbox', { name: /^Minimum detectable effect/ }).fill('20');
      await expect(page.getByRole('list', { name: 'Assumptions' })).toBeVisible();
    },
  },
  {
    name: 'the setup of a running experiment, and the reason for a change',
    ownColors: true,
    at: '/projects/1/experiments/6/setup',
    shows: field('name', 'Shorter checkout'),
    does: press('Change during the experiment…'),
  },
  { name: 'the dialog that launches an experiment', ...draft, does: press('Launch…') },
  {
    name: 'the dialog that schedules a launch',
    ...draft,
    does: async (page) => {
      await press('Launch…')(page);
      await page.getByRole('radiogroup', { name: 'Start' }).getByText('At a time').click();
      await page.getByRole('radiogroup', { name: 'End' }).getByText('On the planned day').click();
    },
  },
  {
    name: 'the notifications of a project',
    ownColors: true,
    at: '/projects/1/notifications',
    shows: heading('Notifications'),
    does: addDestination,
  },
  { name: 'the dialog that deletes an experiment', ...draft, does: press('Delete…') },
  {
    name: 'the overview of a running experiment',
    ownColors: true,
    at: '/projects/2/experiments/11',
    shows: heading('Guardrails'),
  },
  { name: 'the history of an experiment', at: '/projects/1/experiments/6/history', shows: heading('Shorter checkout') },
  { name: 'a running experiment', ownColors: true, at: '/projects/1/experiments/6/setup', shows: link('Results') },
  {
    name: 'the dialog that ends an experiment',
    at: '/projects/1/experiments/6/setup',
    shows: link('Results'),
    does: async (page) => {
      await press('End…')(page);
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
  },
  {
    name: 'the dialog that makes an experiment a draft again',
    at: '/projects/1/experiments/6/setup',
    shows: link('Results'),
    does: press('Move to draft…'),
  },
  {
    name: 'the choice of a variant to ship',
    ownColors: true,
    at: '/projects/1/experiments/6/setup',
    shows: link('Results'),
    does: press('Ship variant…'),
  },
  ...experimentPlaces,
];

async function deleteSeveral(page: Page) {
  await page.getByRole('checkbox', { name: 'Select Shorter checkout' }).check();
  await page.getByRole('checkbox', { name: 'Select Price in the button' }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete 2 experiments?' })).toBeVisible();
}

async function change(page: Page) {
  await nameField(page).fill('Changed');
  await (await editField(fieldRow(page, 'extra_settings'))).getByRole('textbox').fill('{"a": 1}');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('region', { name: 'Changes to be sent' })).toBeVisible();
}

async function editJson(page: Page) {
  const row = await editField(fieldRow(page, 'session_replay_config'));
  await row.getByRole('radio', { name: 'JSON' }).check();
  await row.locator('[contenteditable="true"]').fill('{"record_canvas": true, "b": }');
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
}

async function refuse(page: Page) {
  await nameField(page).fill('');
  await page.getByLabel('Minimum duration', { exact: true }).fill('x');
  await saveButton(page).click();
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
}
