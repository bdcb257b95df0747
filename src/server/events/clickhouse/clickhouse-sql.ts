/** A part of a statement for ClickHouse. */
export class Sql {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const special: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' };

/** A text as a literal. */
const quoted = (text: string) => `'${text.replace(/[\\'\0]/g, (sign) => special[sign] ?? sign)}'`;

type Value = string | number | bigint | readonly Value[] | Sql;

function literalOf(value: Value): string {
  if (value instanceof Sql) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'number') return `[${value.map(literalOf).join(', ')}]`;
  if (Number.isFinite(value)) return String(value);
  throw new Error(`${value} has no literal.`);
}

/**
 * Builds SQL from a template. Parts are inserted as they are, all other values as literals. ClickHouse's own parameters travel
 * in the address of a request, whose length is limited.
 */
export const ch = (strings: TemplateStringsArray, ...values: readonly Value[]): Sql =>
  new Sql(String.raw({ raw: strings }, ...values.map(literalOf)));

/** Text of our own that is no value, such as the name of a column. */
export const raw = (text: string): Sql => new Sql(text);

/** The parts with a separator between them. */
export const join = (parts: readonly Sql[], separator = ', '): Sql =>
  new Sql(parts.map(({ text }) => text).join(separator));
