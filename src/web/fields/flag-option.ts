/** A feature flag that can be linked. */
export interface FlagOption {
  id: number;
  key: string;
}
