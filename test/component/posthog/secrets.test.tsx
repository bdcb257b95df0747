import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import project from '#test/support/posthog/answers/project.json' with { type: 'json' };
import bayesian from '#test/support/posthog/answers/run-bayesian.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { ORGANIZATION, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openDetails } from '../experiments/open-results.ts';
import { openPostHog } from './open-posthog.ts';

const organization = `/organizations/${ORGANIZATION}`;
const settings = `${organization}/projects/${PROJECT}`;
const scopes = ['*'];

const secrets = {
  secret_api_token: project.secret_api_token,
  secret_api_token_backup: 'phs_EXAMPLEBACKUP',
  live_events_token: project.live_events_token,
  widget_public_token: project.conversations_settings.widget_public_token,
};

const start = (options = {}) => {
  const posthog = startPostHog('2026-06', { scopes, ...options });
  Object.assign(posthog.settings(), secrets);
  return posthog;
};

/** The texts that the console wrote to files and to the clipboard. */
let taken: string[] = [];

beforeEach(() => {
  taken = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    void (file as Blob).text().then((text) => taken.push(text));
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

async function open(posthog: ReturnType<typeof start>, at: string) {
  const opened = await openPostHog(posthog, at);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void taken.push(text));
  return opened;
}

/** Expects that the texts contain `known`, but no secret. */
function expectNoSecret(texts: readonly string[], known: string) {
  const all = texts.join('\n');
  expect(all).toContain(known);
  for (const secret of Object.values(secrets)) expect(all).not.toContain(secret);
}

const pageText = () => document.documentElement.outerHTML;

test('the settings of a project have no secret in the page, the cache, the stored drafts or the clipboard', async () => {
  const { user, services } = await open(start(), settings);
  await screen.findByRole('button', { name: 'Reset token' });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('heading', { name: 'Details' }));
  for (const button of await screen.findAllByRole('button', { name: /^Copy/ })) await user.click(button);

  const states = services.cache.getQueryCache().getAll();
  const cached = JSON.stringify(states.map(({ state }) => state));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Fernhill shop!'));
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expectNoSecret([cached], project.api_token);
  expectNoSecret([stored], 'Fernhill shop!');
  expectNoSecret([pageText()], project.api_token);
  expectNoSecret(taken, project.api_token);
});

test('the review of a change and its request have no secret', async () => {
  const { user } = await open(start(), settings);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  await user.click(review.getByRole('radio', { name: 'Request' }));
  await user.click(await review.findByRole('button', { name: /^Copy/ }));

  expectNoSecret([pageText()], 'Fernhill shop!');
  expectNoSecret(taken, 'Fernhill shop!');
});

test('the backup of a project has no secret', async () => {
  const { user } = await open(start(), settings);
  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Download backup' }));

  await waitFor(() => expectNoSecret(taken, project.api_token));
});

test('the exported settings of all projects have no secret', async () => {
  const { user } = await open(start(), `${organization}/settings`);
  await user.click(await screen.findByRole('button', { name: /^Export/ }));

  await waitFor(() => expectNoSecret(taken, 'Fernhill shop'));
});

test('a failed save reports no secret, even if the answer repeats the project', async () => {
  const posthog = start();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method !== 'PATCH') return posthog.fetch(input, init);
    const detail = `The token ${secrets.secret_api_token} cannot be used.`;
    return new Response(JSON.stringify({ ...secrets, project: secrets, detail }), { status: 400 });
  };
  const { user } = await open({ ...posthog, fetch }, settings);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const alert = within(await screen.findByRole('alert'));
  for (const button of alert.getAllByRole('button', { name: /^Copy/ })) await user.click(button);

  expectNoSecret(taken, 'Fernhill shop!');
  cleanup();
});

test('raw responses and exports of results have no secret', async () => {
  const [goal, ...others] = bayesian.results;
  const latest = { ...bayesian, results: [{ ...goal, settings: secrets }, ...others], ...secrets };
  const { user, services } = await open(start({ latest }), `/projects/${PROJECT}/experiments/${RUNNING}/results`);
  await screen.findByRole('heading', { name: 'Goal: Orders' });
  await openDetails(user);
  for (const name of ['Copy summary, Markdown', 'Report, one HTML file', 'Numbers, CSV', 'Everything, JSON']) {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }

  await waitFor(() => expect(taken.length).toBe(4));
  expectNoSecret(taken, '1012');
  expectNoSecret([pageText()], '1,012');
  expectNoSecret(
    [
      JSON.stringify(
        services.cache
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ],
    '1012',
  );
});
