import { expect, type Page } from '@playwright/test';

/** What a page must show to count as complete. */
export type Shows = (page: Page) => Promise<void>;

export const heading =
  (name: string | RegExp): Shows =>
  (page) =>
    expect(page.getByRole('heading', { name })).toBeVisible();
export const link =
  (name: string): Shows =>
  (page) =>
    expect(page.getByRole('link', { name, exact: true })).toBeVisible();
export const field =
  (name: string, value: string): Shows =>
  (page) =>
    expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
export const text =
  (words: string | RegExp): Shows =>
  (page) =>
    expect(page.getByText(words).first()).toBeVisible();

/** A page that the demo data can show, in a certain state. */
export interface Place {
  name: string;
  /** The path below the projects of the demo organization, or an absolute path. */
  at: string;
  /** What the page shows when it is complete. */
  shows: Shows;
  /** The actions to reach the state. */
  does?: (page: Page) => Promise<void>;
  /** Expected errors in the browser's console. */
  logs?: RegExp;
  /** Whether the page draws with colors that no other place has. */
  ownColors?: true;
}
