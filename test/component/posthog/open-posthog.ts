import type { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { ADDRESS, ORGANIZATION } from '#test/support/posthog/world.ts';
import { renderApp } from '#test/support/render-app.tsx';

/** Opens a page of the console that is connected to the fake PostHog. */
export const openPostHog = (posthog: ReturnType<typeof startPostHog>, at: string) =>
  renderApp(at, { fetch: posthog.fetch, key: 'phx_fake', address: ADDRESS, organization: ORGANIZATION });
