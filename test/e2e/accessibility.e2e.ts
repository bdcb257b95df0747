import { expectAccessible } from './support/accessibility.ts';
import { sendVisits } from './support/events.ts';
import { saveButton } from './support/form.ts';
import { places } from './support/places.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, openSignedIn, signIn, test } from './support/story.ts';

// axe adds style elements, which the security policy blocks.
test.use({ bypassCSP: true });

test.describe('axe finds no violations, light, dark and with forced colors, at 100% and at 400%:', () => {
  for (const { name, at, shows, does, logs, ownColors } of places) {
    test(name, async ({ page, accounts, faults }) => {
      if (logs) faults.announce(logs);
      await openSignedIn(
        page,
        accounts.keys.demo,
        at.startsWith('/projects/') ? at : `/organizations/${accounts.organizations.demo}/projects${at}`,
      );
      await shows(page);
      await does?.(page);

      await expectAccessible(page, { ownColors });
    });
  }

  test('the connect page and its error for a wrong key', async ({ page, faults }) => {
    faults.announce(/status of 401/);
    await page.goto('/connect');
    await expect(page.getByLabel('Personal key')).toBeVisible();
    await expectAccessible(page, { ownColors: true });

    await page.getByRole('radio', { name: 'Another server' }).check();
    await page.getByRole('radio', { name: 'This server' }).check();
    await page.getByLabel('Personal key').fill('phx_nobody');
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('alert')).toBeVisible();

    await expectAccessible(page, { ownColors: true });
  });

  test('the decision log', async ({ page, accounts, api }) => {
    const project = await api.post('projects/', { name: 'Shop' });
    const end = { start_date: '2026-01-05T09:00:00Z', end_date: '2026-01-25T09:00:00Z' };
    const decided = { conclusion: 'won', conclusion_comment: 'More orders.' };
    await api.post(`projects/${project.id}/experiments/`, {
      name: 'Photos',
      feature_flag_key: 'photos',
      ...end,
      ...decided,
    });
    await api.post(`projects/${project.id}/experiments/`, { name: 'Menu', feature_flag_key: 'menu', ...end });
    await openSignedIn(page, accounts.keys.workshop, `/projects/${project.id}/decisions`);
    await expect(page.getByRole('row', { name: /Photos.+Won.+More orders/ })).toBeVisible();

    await expectAccessible(page);
  });

  test('the form of a retention metric', async ({ page, accounts, api }) => {
    const project = await api.post('projects/', { name: 'Notes' });
    const metric = {
      ...{ kind: 'ExperimentMetric', metric_type: 'retention', name: 'Opened again', goal: 'increase' },
      start_event: {
        ...{ kind: 'EventsNode', event: 'signed up' },
        properties: [{ key: 'plan', value: 'pro', operator: 'exact', type: 'event' }],
      },
      completion_event: { kind: 'ActionsNode', id: 12 },
      ...{ retention_window_start: 1, retention_window_end: 7, retention_window_unit: 'day' },
      start_handling: 'first_seen',
    };
    const { id } = await api.post(`projects/${project.id}/experiments/`, {
      ...{ name: 'Tour', feature_flag_key: 'tour', metrics: [metric] },
    });
    await openSignedIn(page, accounts.keys.workshop, `/projects/${project.id}/experiments/${id}/setup#metrics`);
    await expect(page.getByLabel('Event of the start')).toHaveValue('signed up');

    await expectAccessible(page);
  });

  test('the choice of an organization', async ({ page, accounts }) => {
    await page.goto(`/connect#key=${accounts.keys.atlas}`);
    await expect(page.getByRole('button', { name: 'Atlas' })).toBeVisible();

    await expectAccessible(page);
  });

  test('the dialog for an expired key', async ({ page, accounts, faults }) => {
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

  test('the menu of two connections, and the name and color of one', async ({ page, accounts }) => {
    await openSignedIn(page, accounts.keys.demo, `/connect#key=${accounts.keys.workshop}`);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('button', { name: /Switch$/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Fernhill.* This server$/ })).toBeVisible();
    await expectAccessible(page, { ownColors: true });

    await page.goto('/connect');
    await page
      .getByRole('button', { name: /^Change the name and color of/ })
      .first()
      .click();
    await expect(page.getByRole('radio', { name: 'Teal' })).toBeVisible();
    await expectAccessible(page, { ownColors: true });
  });

  test('switches distinguish on and off with forced colors', async ({ page, api, accounts }) => {
    await openProject(page, { api, organization: accounts.organizations.workshop });
    await page.emulateMedia({ forcedColors: 'active' });
    const thumb = page.getByRole('switch', { name: 'Discard IP addresses' });
    // The input is invisible. Its parent element shows the switch.
    const drawn = thumb.locator('xpath=..');
    const off = await drawn.screenshot();

    await thumb.press('Space');
    await expect(thumb).toBeChecked();
    await thumb.blur();

    expect(await drawn.screenshot()).not.toEqual(off);
  });

  test('the disabled buttons of a read-only key', async ({ page, accounts }) => {
    await signIn(page, accounts.keys.reader);
    // An empty list has a second button, below the page header.
    const inHead = page.getByRole('button', { name: 'New project' }).first();
    await expect(inHead).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, { ownColors: true });
  });

  test('the settings of a project with a read-only key', async ({ page, api, accounts }) => {
    const { organizations, keys } = accounts;
    await openProject(page, { api, key: keys.reader, organization: organizations.workshop });
    await expect(page.getByRole('note', { name: 'Read-only key' })).toBeVisible();
    await expectAccessible(page);
  });

  test('a crashed page', async ({ page, api, accounts, faults }) => {
    faults.announce(/stopped/);
    await openProject(page, { api, organization: accounts.organizations.workshop });
    await page.evaluate(() => {
      Date.parse = () => {
        throw new Error('stopped');
      };
    });
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
    await expectAccessible(page);
  });

  test('a conflict in the same field', async ({ page, api, accounts, faults }) => {
    faults.announce(/status of 412/);
    const path = `organizations/${accounts.organizations.workshop}/projects`;
    const { id } = await api.post(`${path}/`, { name: 'Contested' });
    await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}`);
    await nameField(page).fill('Mine');
    await api.patch(`${path}/${id}/`, { name: 'Theirs' });
    await saveButton(page).click();
    await expect(page.getByRole('button', { name: 'Keep mine' }).first()).toBeVisible();

    await expectAccessible(page, { ownColors: true });
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
    await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}/results`);
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    await expectAccessible(page);

    await sendVisits(server.url, project['api_token'], 'measured', [
      { variant: 'control', people: 40, converted: 10 },
      { variant: 'test', people: 40, converted: 14 },
    ]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('table', { name: 'Numbers' })).toBeVisible();
    await page.getByRole('button', { name: /^Details/ }).click();
    await page.getByRole('button', { name: 'Raw response', exact: true }).click();
    await expectAccessible(page);

    await page.goto(`/${path}?columns=status,result`);
    await expect(page.getByText('Too early: smallest variant: 40 of 100 participants')).toBeVisible();
    await expectAccessible(page);

    await sendVisits(server.url, project['api_token'], 'measured', [
      { variant: 'control', people: 400, converted: 100 },
      { variant: 'test', people: 400, converted: 200 },
    ]);
    await page.goto(`/${path}/${id}/results`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('cell', { name: '50.00%' })).toBeVisible();
    await page.goto(`/${path}?columns=status,result`);
    await expect(page.getByRole('link', { name: /^Result: \+/ })).toBeVisible();
    await expectAccessible(page);
  });
});
