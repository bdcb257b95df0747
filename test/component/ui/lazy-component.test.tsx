import { type RenderResult, render as renderBare, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '#web/theme/provider.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const render = (ui: ReactElement): RenderResult => renderBare(ui, { wrapper: ThemeProvider });

const Part = ({ name }: { name: string }) => <p>The part of {name}</p>;
const module = { Part };
const partOf = ({ Part }: typeof module) => Part;
const Placeholder = () => <p>Placeholder text</p>;

/** Returns a code loader whose result the test controls. */
function arriving() {
  const asked: { send: () => void; refuse: () => void }[] = [];
  const load = () =>
    new Promise<typeof module>((done, fail) => {
      asked.push({ send: () => done(module), refuse: () => fail(new TypeError('Failed to fetch')) });
    });
  return { asked, load };
}

test('a component that can’t be loaded shows an error and loads on retry', async () => {
  const { asked, load } = arriving();
  const Lazy = lazyComponent(load, partOf);
  render(<Lazy name="today" />);

  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.refuse();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.send();

  expect(await screen.findByText('The part of today')).toBeVisible();
});

test('the placeholder stays until the component has loaded, and also if loading fails', async () => {
  const { asked, load } = arriving();
  const Lazy = lazyComponent(load, partOf, Placeholder);
  const { unmount } = render(<Lazy name="today" />);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.refuse();
  await Promise.resolve();
  expect(screen.getByText('Placeholder text')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();

  render(<Lazy name="today" />);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.send();

  expect(await screen.findByText('The part of today')).toBeVisible();
});

test('loaded code is rendered immediately in all instances', async () => {
  const { asked, load } = arriving();
  const Lazy = lazyComponent(load, partOf);
  Lazy.preload();
  asked[0]?.send();
  await new Promise((done) => setTimeout(done));

  render(
    <>
      <Lazy name="one" />
      <Lazy name="two" />
    </>,
  );

  expect(screen.getAllByText(/^The part of/)).toHaveLength(2);
  expect(asked).toHaveLength(1);
});
