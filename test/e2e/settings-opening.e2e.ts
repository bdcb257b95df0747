import { expect, signIn, test } from './support/story.ts';

test('the buttons of the danger zone do not move from the moment they appear', async ({ page, api, accounts }) => {
  const organization = accounts.organizations.workshop;
  const path = `organizations/${organization}/projects`;
  const { id } = await api.post(`${path}/`, { name: 'Steady', live_events_columns: ['event', 'person', 'timestamp'] });
  await signIn(page, api.key);
  await page.setViewportSize({ width: 390, height: 844 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Scrolls to the button as soon as it exists. Then notes its position in the window in every frame.
  await page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(globalThis, { positions });
    const note = () => {
      const button = [...document.querySelectorAll('#danger button')].at(-1);
      if (positions.length === 0) button?.scrollIntoView({ block: 'center' });
      if (button) positions.push(Math.round(button.getBoundingClientRect().top));
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

  await page.goto(`/${path}/${id}`);
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Add a product' })).toBeAttached();
  await page.waitForTimeout(2000);

  const positions = await page.evaluate(() => (globalThis as unknown as { positions: number[] }).positions);
  expect(positions.length).toBeGreaterThan(5);
  expect([...new Set(positions)]).toEqual([positions[0]]);
});
