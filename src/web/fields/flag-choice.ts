/** A feature flag that can be linked. */
export interface FlagChoice {
  id: number;
  key: string;
}
