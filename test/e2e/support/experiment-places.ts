import { expect } from '@playwright/test';
import { press } from './acts.ts';
import { heading, link, type Place, text } from './shows.ts';

/** Pages of experiments that the demo data can show. */
export const experimentPlaces: Place[] = [
  {
    name: 'the portfolio with the card of a bar',
    ownColors: true,
    at: '/projects/1/portfolio',
    shows: text('checkout-length'),
    does: async (page) => {
      await page.getByRole('link', { name: /^Shorter checkout, / }).focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  { name: 'the dimensions of segments', at: '/projects/2/segments', shows: text('Browser engine') },
  {
    name: 'the portfolio as a table',
    at: '/projects/1/portfolio?view=table',
    shows: link('Shorter checkout'),
  },
  {
    name: 'the dialog that turns a flag off',
    at: '/projects/1/experiments/6/setup',
    shows: link('Results'),
    does: press('Turn flag off…'),
  },
  { name: 'an archived experiment', ownColors: true, at: '/projects/1/experiments/1', shows: link('Results') },
  {
    name: 'results before the launch',
    at: '/projects/1/experiments/9/results',
    shows: heading('No results before the launch'),
  },
];
