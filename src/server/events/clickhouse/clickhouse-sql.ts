/** A part of a ClickHouse statement. */
export class Sql {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Runs a statement in ClickHouse. The statement ends when the query's signal aborts. */
export type RunStatement = <Row>(sql: Sql) => Promise<Row[]>;

const special: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' };

/** Returns a text as an SQL literal. */
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
 * Builds SQL from a template. `Sql` parts are inserted unchanged, all other values as literals. ClickHouse's own
 * parameters are not used: they would be in the request's URL, and the length of a URL is limited.
 */
export const ch = (strings: TemplateStringsArray, ...values: readonly Value[]): Sql =>
  new Sql(String.raw({ raw: strings }, ...values.map(literalOf)));

/** Returns trusted text as SQL, for example a column name. */
export const raw = (text: string): Sql => new Sql(text);

/** Returns the parts with a separator between them. */
export const join = (parts: readonly Sql[], separator = ', '): Sql =>
  new Sql(parts.map(({ text }) => text).join(separator));
