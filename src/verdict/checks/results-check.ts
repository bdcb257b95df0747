import type { Experiment } from '#contract/experiment.ts';
import type { Analysis } from '../analysis/types.ts';
import type { ServerResults } from '../response/parse-results.ts';
import type { VariantResult } from '../response/parse-variants.ts';
import type { VariantResultRow } from '../response/variant-result-rows.ts';

/** `bad` blocks the verdict, `warning` needs attention, `open` could not be checked. */
export type CheckTone = 'good' | 'warning' | 'bad' | 'open';

/** The outcome of one check. Results can be trusted if every check passes. */
export interface ResultsCheck {
  code:
    | 'shares'
    | 'periods'
    | 'split'
    | 'exposed_split'
    | 'exposure'
    | 'before'
    | 'fresh'
    | 'flag'
    | 'lift'
    | 'variants'
    | 'several'
    | 'excluded'
    | 'holdout'
    | 'sampling'
    | 'metrics'
    | 'cuped'
    | 'audience'
    | 'payload';
  tone: CheckTone;
  /** The outcome in one to three words. */
  label: string;
  detail: string;
  /** What a passed check found, as a sentence of its own: "Split 50.1 / 49.9%". Absent: the label and the detail. */
  fact?: string;
  /** For a failed check that blocks the verdict: what is wrong, an explanation, and what to do. */
  failure?: { sentence: string; about: string; next: string };
}

/** When the audience and the payloads of the flag last changed while the experiment ran, ISO 8601; null if they did not. */
export interface AudienceChanges {
  audienceChangedAt: string | null;
  payloadChangedAt: string | null;
}

/** How CUPED was changed while the experiment ran, and when, ISO 8601. */
export interface CupedChange {
  at: string;
  kind: 'switched on' | 'switched off' | 'other days';
}

/** The input of the checks. */
export interface CheckInput extends Partial<AudienceChanges> {
  /** The last change of CUPED while the experiment ran; null or absent if there is none, or if that is unknown. */
  cupedChange?: CupedChange | null;
  experiment: Experiment;
  rows: readonly VariantResultRow[];
  /** What the server reports about the shares of the variants, and about people with several variants. */
  results?: Pick<ServerResults, 'periods' | 'severalVariants'>;
  /**
   * When the shares last changed while the experiment ran, from the flag's activity, ISO 8601; null if they did not, absent
   * if that is unknown.
   */
  sharesChangedAt?: string | null | undefined;
  /** The project's time zone. UTC by default. */
  timeZone?: string;
  /** Whether the rows count only people who did the start event of the goal. */
  hasStartEvent: boolean;
  /** The counts of all exposed people, from another metric (see `exposedVariants`); null or absent if unknown. */
  exposed?: readonly VariantResult[] | null;
  /** Null if the response does not contain enough to compare variants. */
  analysis: Analysis | null;
  /** When the server computed the results, ISO 8601. */
  computedAt: string | null;
  now: number;
  /** Whether the server counts events after the experiment's end, while a person's window is open. */
  countsAfterEnd?: boolean;
}
