import { expect, type Page } from '@playwright/test';

const isWrite = (method: string) => method === 'POST' || method === 'PATCH';

/** What the server said to the write that `act` sets off. */
export async function writeOf(page: Page, act: () => Promise<void>) {
  const sent = page.waitForRequest((request) => isWrite(request.method()));
  await act();
  const request = await sent;
  const response = await request.response();
  return { method: request.method(), body: request.postDataJSON() as unknown, status: response?.status() };
}

export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ });

/** Presses Save, and once more after every risk that the review then asks about was accepted. */
async function pressSave(page: Page) {
  await saveButton(page).click();
  const ticks = page.getByRole('checkbox', { name: /I understand that/ });
  const done = page.getByRole('status').filter({ hasText: /^Saved/ });
  await expect(ticks.or(done).first()).toBeVisible();
  if ((await ticks.count()) === 0) return;
  for (const tick of await ticks.all()) await tick.check();
  await saveButton(page).click();
}

/** Presses Save, waits until the page announces that it is done, and answers what was sent. */
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

/** The row of a field. */
export const fieldRow = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
