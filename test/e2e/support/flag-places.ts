import { expect } from '@playwright/test';
import { saveButton } from './form.ts';
import { heading, type Place } from './shows.ts';

const flag = { at: '/projects/1/flags/6', shows: heading('Release conditions') };

/** The pages of feature flags that the demo data can show. */
export const flagPlaces: Place[] = [
  { name: 'the list of feature flags', ownColors: true, at: '/projects/1/flags', shows: heading('Feature flags') },
  { name: 'a feature flag', ownColors: true, ...flag },
  {
    name: 'a feature flag with an opened condition, a payload that is no JSON, and a tested person',
    ...flag,
    does: async (page) => {
      await page.getByRole('textbox', { name: 'Distinct ID' }).fill('somebody');
      await page.keyboard.press('Enter');
      await expect(page.getByText('The ID falls on')).toBeVisible();
      await page.getByRole('button', { name: 'Edit Variants' }).click();
      await page.getByRole('textbox', { name: 'Payload of control (JSON)' }).fill('{');
      await saveButton(page).click();
      await expect(page.getByText('Payload of control: Not valid JSON')).toBeVisible();
      await page.getByRole('button', { name: 'Edit Release conditions' }).click();
      await page.getByRole('button', { name: 'Add a property to condition 1' }).click();
    },
  },
  {
    name: 'the audience of an experiment, with the editor of its flag',
    at: '/projects/1/experiments/6/setup',
    shows: heading('Audience and split'),
    does: async (page) => {
      await page.getByRole('button', { name: 'Edit Audience' }).click();
      await page.getByRole('button', { name: 'Edit Release conditions' }).click();
      await page.getByRole('button', { name: 'Add a property to condition 1' }).click();
      await page.getByRole('button', { name: /^Save/ }).last().click();
    },
  },
  { name: 'a new feature flag', at: '/projects/1/flags/new', shows: heading('New flag') },
];
