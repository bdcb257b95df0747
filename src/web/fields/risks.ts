/** Why a change of a field deserves a second look, by its name; null where this change does not. */
export type Risks = Readonly<Record<string, (before: unknown, after: unknown) => string | null>>;
