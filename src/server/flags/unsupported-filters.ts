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
