/** Returns the host for events and flags. PostHog Cloud has different hosts for events and for the API. */
export const eventHost = (address: string) =>
  address.replace(/^https:\/\/(us|eu)\.posthog\.com$/, 'https://$1.i.posthog.com');

/** Returns the host of the browser SDK's scripts. PostHog Cloud has a different host for them. */
export const scriptHost = (address: string) =>
  eventHost(address).replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com');
