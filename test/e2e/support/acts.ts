import { expect, type Page } from '@playwright/test';
import { saveButton } from './form.ts';

/** Presses the first button of that name on the page. */
export function press(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
  };
}

/** Presses a button and waits for the question behind it. */
export function ask(name: string) {
  return async (page: Page) => {
    await press(name)(page);
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

/** Saves a change that exposes something, up to the tick that it needs. */
export async function risk(page: Page) {
  await page.getByRole('switch', { name: 'Private project' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('checkbox', { name: /I understand that/ })).toBeFocused();
}
