/** The error for filters that are invalid or that this server can't evaluate. The message is a sentence for users. */
export class UnsupportedFilters extends Error {
  readonly code: string;

  constructor(message: string, code = 'invalid_input') {
    super(message);
    this.code = code;
  }
}

/** The error for a part of PostHog's filters that this server does not have. */
export const notSupported = (part: string) =>
  new UnsupportedFilters(`Filters are not valid (this server does not support ${part})`);

const MAX_VALUE_LENGTH = 100;

/** The error for a value that an operator can't compare. The text is that of PostHog. */
export const invalidValue = (operator: string, value: unknown) =>
  new UnsupportedFilters(
    `Invalid value for operator ${operator}: ${JSON.stringify(value).slice(0, MAX_VALUE_LENGTH)}`,
    'invalid_value',
  );
