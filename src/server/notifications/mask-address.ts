/** How many characters at the end of an address are shown, if it has several times as many. */
const SHOWN = 4;
const MANY_TIMES = 4;

/** Returns an address without its secret parts: `hooks.slack.com/…/••••3kQ9`. Only the host and the last characters are shown. */
export function maskAddress(address: string): string {
  if (!URL.canParse(address)) return '••••';
  const { host, pathname, search } = new URL(address);
  const path = `${pathname}${search}`;
  return `${host}/…/••••${path.length >= SHOWN * MANY_TIMES ? path.slice(-SHOWN) : ''}`;
}
