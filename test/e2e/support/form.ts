import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Whether a request changes something. Counting the people whom a flag serves does not. */
const isWrite = (request: Request) => /^(POST|PATCH)$/.test(request.method()) && !request.url().endsWith('/served/');

/** Returns the write request that `act` causes, with the status of its response. */
export async function writeOf(page: Page, act: () => Promise<void>) {
  const sent = page.waitForRequest(isWrite);
  await act();
  const request = await sent;
  const response = await request.response();
  return { method: request.method(), body: request.postDataJSON() as unknown, status: response?.status() };
}

export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ });

/** Clicks Save. If a review with confirmations appears, ticks all of them and clicks Save again. */
async function pressSave(page: Page) {
  await saveButton(page).click();
  const ticks = page.getByRole('checkbox', { name: /I understand that/ });
  const done = page.getByRole('status').filter({ hasText: /^Saved/ });
  await expect(ticks.or(done).first()).toBeVisible();
  if ((await ticks.count()) === 0) return;
  for (const tick of await ticks.all()) await tick.check();
  await saveButton(page).click();
}

/** Saves, waits for the success message and returns the request body. */
export async function save(page: Page): Promise<unknown> {
  const { body } = await writeOf(page, () => pressSave(page));
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .first(),
  ).toBeVisible();
  return body;
}

/** Opens a tab of the experiment on the page. */
export const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Experiment' }).getByRole('link', { name }).click();

/** Returns the row of a field. */
export const fieldRow = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** Opens the editor of a structured field, if it is closed, and returns the field's row. */
export async function editField(row: Locator): Promise<Locator> {
  const edit = row.getByRole('button', { name: /^Edit / });
  await expect(row).toBeVisible();
  if (await edit.isVisible()) await edit.click();
  await expect(edit).toHaveCount(0);
  return row;
}

/** Unlocks the metrics of a launched experiment on its setup page; does nothing if they are not locked. */
export async function unlockMetrics(page: Page): Promise<void> {
  const change = page.getByRole('button', { name: 'Change during the experiment…' });
  if (!(await change.isVisible())) return;
  await change.click();
  await page.getByRole('textbox', { name: 'Reason for the change' }).fill('The event was renamed.');
  await page.getByRole('button', { name: 'Unlock metrics' }).click();
}
