import type { Generated } from 'kysely';
import type { Experiment } from '#contract/experiment.ts';
import type { FeatureFlag, User } from '#contract/kinds/experiment.ts';
import type { DeliveryStatus, DestinationKind } from '#contract/notification.ts';
import type { Project } from '#contract/project.ts';
import type { SegmentDimension } from '#contract/segments.ts';
import type { MetricResultRow, MetricRunRow, OverlapRow, SegmentViewRow } from './result-rows.ts';

/** The stores for a project's events. */
export type EventStoreName = 'postgres' | 'clickhouse';

type WithDefaults<Row, Names extends keyof Row> = Omit<Row, Names> & { [N in Names]: Generated<Row[N]> };

/** Every change that a user makes to a row increments its version. Responses contain the version in the header `ETag`. */
interface Versioned {
  version: Generated<number>;
}

type ProjectRow = Omit<Project, 'effective_membership_level'>;
type ExperimentRow = Omit<Experiment, 'feature_flag' | 'feature_flag_key' | 'created_by'> & {
  project_id: number;
  feature_flag_id: number;
  created_by: number | null;
  /** Who set the scheduled start. The launch needs the rights that this user has then. */
  start_scheduled_by: number | null;
  /** Who set what happens at the end. It needs the rights that this user has then. */
  end_scheduled_by: number | null;
};

interface OrganizationRow {
  id: string;
  name: string;
  slug: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface UserRow extends User {
  is_active: boolean;
  current_organization: string | null;
  current_project: number | null;
  created_at: string;
}

interface PersonalKeyRow {
  id: string;
  user_id: number;
  label: string;
  /** `sha256$` and the hexadecimal digest of the key. */
  hash: string;
  /** The key's first and last four characters, so that users can recognize the key. */
  mask: string;
  scopes: string[];
  /** Null if the key is not limited to certain organizations. */
  scoped_organizations: string[] | null;
  /** Null if the key is not limited to certain projects. */
  scoped_projects: number[] | null;
  created_at: Generated<string>;
  last_used_at: string | null;
  last_rolled_at: string | null;
  revoked_at: string | null;
}

interface MembershipRow {
  id: string;
  organization: string;
  user_id: number;
  level: number;
  joined_at: string;
}

interface InviteRow {
  id: string;
  organization: string;
  target_email: string;
  level: number;
  /** `sha256$` and the hexadecimal digest of the token. */
  hash: string;
  created_by: number;
  /** The id of the key that created the invitation; null for invitations of versions that did not store it. */
  created_with: string | null;
  /** The scopes of the key that created the invitation. A new user's key gets the same scopes. */
  key_scopes: string[];
  /** Whether the key that created the invitation was limited to certain organizations. */
  is_key_limited: boolean;
  created_at: string;
  expires_at: string;
}

/** `created_at`, `updated_at`, `created_by` and `tags` are absent from the flag inside an experiment. */
interface FlagRow extends FeatureFlag {
  created_at: string;
  updated_at: string;
  created_by: number | null;
  tags: (string | null)[];
}

interface ActivityRow {
  id: Generated<number>;
  organization: string;
  project_id: number;
  scope: string;
  item_id: string;
  activity: string;
  user_id: number | null;
  detail: unknown;
  created_at: Generated<string>;
  /** What happened to an experiment; null if only its settings changed. */
  event: string | null;
}

interface DestinationRow {
  id: Generated<string>;
  project_id: number;
  kind: DestinationKind;
  name: string;
  /** Null: the `slack_incoming_webhook` of the project. */
  url: string | null;
  /** The scheme and host of the console at which the destination was added. Links in messages begin with it. */
  origin: string;
  /** Null for Slack, whose messages are not signed. */
  secret: string | null;
  previous_secret: string | null;
  previous_until: string | null;
  rules: string[];
  active: Generated<boolean>;
  /** The first failed attempt since the last successful one; null if the last attempt succeeded. */
  failing_since: string | null;
  disabled_reason: string | null;
  disabled_at: string | null;
  created_at: Generated<string>;
}

interface WatchStateRow {
  experiment_id: number;
  rule: string;
  /** A metric, a variant, or empty for the whole experiment. */
  subject: string;
  is_true: boolean;
  since: string;
  /** How many evaluations in a row were false. */
  false_count: number;
  sent_at: string | null;
}

interface NotificationRow {
  id: Generated<string>;
  project_id: number;
  experiment_id: number | null;
  rule: string;
  subject: string | null;
  body: unknown;
  created_at: string;
}

interface DeliveryRow {
  id: Generated<string>;
  notification_id: string;
  destination_id: string;
  status: DeliveryStatus;
  attempt: Generated<number>;
  next_at: string | null;
  attempted_at: string | null;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
}

/** The rows of each table. They are the records of the contract, plus the columns that only the server uses. */
export interface Database {
  organization: WithDefaults<OrganizationRow, 'id'>;
  app_user: WithDefaults<UserRow, 'id' | 'uuid' | 'is_email_verified' | 'is_active' | 'created_at'>;
  organization_membership: WithDefaults<MembershipRow, 'id' | 'joined_at'>;
  organization_invite: WithDefaults<InviteRow, 'id'>;
  project_membership: { project_id: number; user_id: number; level: number };
  personal_key: WithDefaults<PersonalKeyRow, 'id'>;
  project: WithDefaults<ProjectRow, 'id' | 'uuid' | 'created_at' | 'updated_at'> & Versioned;
  feature_flag: WithDefaults<FlagRow, 'id' | 'created_at' | 'updated_at' | 'tags'> & Versioned;
  flag_call: { flag_id: number; last_called_at: string };
  experiment: WithDefaults<
    ExperimentRow,
    'id' | 'ends_on_plan' | 'end_action' | 'harm_action' | 'created_at' | 'updated_at'
  > &
    Versioned;
  activity: ActivityRow;
  notification_destination: DestinationRow;
  watch_state: WatchStateRow;
  watch_check: { experiment_id: number; at: string; people: number | null };
  notification: NotificationRow;
  delivery: DeliveryRow;
  metric_run: MetricRunRow;
  metric_result: MetricResultRow;
  segment_dimension: WithDefaults<SegmentDimension, 'id'> & { project_id: number };
  segment_view: SegmentViewRow;
  overlap: OverlapRow;
  event_store: { project_id: number; store: EventStoreName };
  event_move: {
    project_id: number;
    target: EventStoreName;
    /**
     * The last copied event's uuid if the target is ClickHouse, else the last copied day. Null if nothing is copied
     * yet.
     */
    copied_to: string | null;
    copied: Generated<number>;
  };
  event_deletion: { project_id: number; deleted_at: Generated<string> };
  demo_generation: {
    project_id: number;
    requested_at: Generated<string>;
    people_done: Generated<number>;
    people_total: number | null;
  };
}
