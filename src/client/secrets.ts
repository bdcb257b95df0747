const secretNames = /^(?:secret_api_token(?:_backup)?|live_events_token|widget_public_token)$/;

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  const { field } = value as { field?: unknown };
  // A change in an activity entry has the field's name in `field` and the values in `before` and `after`.
  const isChange = typeof field === 'string' && secretNames.test(field);
  const kept = Object.entries(value).filter(
    ([name]) => !secretNames.test(name) && !(isChange && /before|after/.test(name)),
  );
  return Object.fromEntries(kept.map(([name, part]) => [name, strip(part)]));
}

/** Returns a copy of a response without the secrets that PostHog sends with a project. */
export const withoutSecrets = (answer: unknown): unknown => strip(answer);
