const REDACTED = '[withheld]';
/** Matches the prefixes of personal keys and invitation tokens. */
const PERSONAL_KEY = /phx_|hgi_/i;
/** How many times a text is decoded. Some clients encode a URL twice. The third time is a safety margin. */
const DECODINGS = 3;

/** Decodes percent-encoding byte by byte. This never fails, and is enough for keys, which are ASCII. */
const decodeOnce = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < DECODINGS; round++) decoded = decodeOnce(decoded);
  return decoded;
}

type Keys = readonly string[];

function containsKey(text: string, keys: Keys): boolean {
  const plain = decode(text);
  return PERSONAL_KEY.test(plain) || keys.some((key) => plain.includes(key));
}

const redact = (text: string, keys: Keys) => (containsKey(text, keys) ? REDACTED : text);

/** The parameters whose values are never logged: a personal key, and the events of a capture request. */
const withheld = ['personal_api_key', 'data'];

function redactParameter(parameter: string, keys: Keys): string {
  const [name = '', ...values] = parameter.split('=');
  if (values.length === 0) return redact(name, keys);
  const isWithheld = withheld.includes(decode(name));
  return `${redact(name, keys)}=${isWithheld ? REDACTED : redact(values.join('='), keys)}`;
}

/** Redacts each part of a text. If a key contains the separator, redacts the whole text. */
function redactParts(text: string, separator: string, keys: Keys, redactPart = redact): string {
  const parts = text.split(separator).map((part) => redactPart(part, keys));
  return redact(parts.join(separator), keys);
}

/**
 * Removes personal keys, invitation tokens and captured events from a path, with or without a query, before it is logged.
 * @param keys the request's keys. Keys from `OWNER_KEY` can have any form, so they are not recognized by their prefix.
 */
export function redactKeys(url: string, keys: Keys = []): string {
  const [path = '', ...query] = url.split('?');
  const safePath = redactParts(path, '/', keys);
  return query.length === 0 ? safePath : `${safePath}?${redactParts(query.join('?'), '&', keys, redactParameter)}`;
}
