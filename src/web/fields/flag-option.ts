/** A feature flag that inputs of the kind `linked_flag` suggest. */
export interface FlagOption {
  id: number;
  key: string;
}
