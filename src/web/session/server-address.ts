const isLocal = (text: string) => /^(localhost|127\.|\[::1\])/.test(text);

/**
 * Returns the origin and the path of a typed server address, without a trailing `/` or `/api`. Returns an empty string
 * for the server that serves this console, and null for an invalid address.
 */
export function parseServerAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const withScheme = /^https?:\/\//i.test(text) ? text : `${isLocal(text) ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(withScheme)) return null;
  const { origin, pathname } = new URL(withScheme);
  const address = origin + pathname.replace(/\/(api\/?)?$/, '');
  return address === location.origin ? '' : address;
}
