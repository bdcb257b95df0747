import type { Generated } from 'kysely';
import type { PairOverlap } from '#contract/overlaps.ts';
import type { MetricResult, Reached } from '#contract/recalculation.ts';

export interface MetricRunRow {
  id: Generated<string>;
  experiment_id: number;
  status: Generated<'pending' | 'in_progress' | 'completed'>;
  trigger: string;
  /** The number of metrics in the run. */
  total: number;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  query_to: string | null;
  /** The reason why the run is waiting, as text for users; null if the run is not waiting. */
  waiting_reason: string | null;
}

export interface MetricResultRow {
  run_id: string;
  metric_uuid: string;
  fingerprint: string;
  result: MetricResult | null;
  error: string | null;
  /** The first result of the goal whose deciding interval excluded zero; null if there was none until `judged_to`. */
  reached: Reached | null;
  /** Null if the results were not judged: for metrics other than the goal. */
  judged_to: string | null;
}

export interface SegmentViewRow {
  experiment_id: number;
  metric_uuid: string;
  property_of: string;
  property_key: string;
  property_values: string;
  opened_at: string;
  fingerprint: string;
  query_to: string;
  result: MetricResult;
  p_value: number | null;
}

export interface OverlapRow {
  experiment_id: number;
  other_id: number;
  fingerprint: string;
  computed_at: string;
  is_final: boolean;
  result: PairOverlap;
}
