interface Person {
  first_name?: string | null | undefined;
  /** Only PostHog has last names. */
  last_name?: unknown;
  email?: string | null | undefined;
}

/** Returns a person's name, else the email address; empty if neither is known. */
export function personName({ first_name, last_name, email }: Person): string {
  const names = [first_name, last_name].filter((name) => typeof name === 'string' && name !== '');
  return names.join(' ') || email || '';
}
