const secretNames = /^(?:secret_api_token(?:_backup)?|live_events_token|widget_public_token)$/;
const mention = /secret_api_token|live_events_token|widget_public_token/;

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  const { field } = value as { field?: unknown };
  // An entry of an activity log names the field and has its values beside it.
  const isChange = typeof field === 'string' && mention.test(field);
  const kept = Object.entries(value).filter(
    ([name]) => !secretNames.test(name) && !(isChange && /before|after/.test(name)),
  );
  return Object.fromEntries(kept.map(([name, part]) => [name, strip(part)]));
}

/** Returns an answer without the secrets that PostHog sends with a project: nothing stores, shows or copies them. */
export const withoutSecrets = (text: string, answer: unknown): unknown => (mention.test(text) ? strip(answer) : answer);
