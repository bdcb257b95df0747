const mention = /secret_api_token|live_events_token|widget_public_token/;

/**
 * Returns a response without the secrets that PostHog sends with a project, so that nothing stores, shows or copies
 * them.
 */
export const dropSecrets = async (text: string, answer: unknown): Promise<unknown> =>
  mention.test(text) ? (await import('./secrets.ts')).withoutSecrets(answer) : answer;
