const isLocal = (text: string) => /^(localhost|127\.|\[::1\])/.test(text);

/**
 * What people type as the address of a server, as the origin (and path, if it lives under one) that requests go to.
 * Empty for the server that serves the console itself; null when it is no address.
 */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const withScheme = /^https?:\/\//i.test(text) ? text : `${isLocal(text) ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(withScheme)) return null;
  const { origin, pathname } = new URL(withScheme);
  const address = origin + pathname.replace(/\/(api\/?)?$/, '');
  return address === location.origin ? '' : address;
}
