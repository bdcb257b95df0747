import type { VerdictState } from '#verdict/decide.ts';

interface MessageVerdict {
  state: VerdictState;
  /** The variant that the verdict is about; null if none can be compared. */
  leader: string | null;
  /** The relative lift: 0.123 is +12.3%. Null if there is none. */
  lift: number | null;
  /** The limits of the lift; null where there is no limit. */
  interval: readonly [low: number | null, high: number | null] | null;
  /** How the console names the interval, for example "deciding interval". */
  interval_name: string;
}

/** The body of a webhook. The names are those of the wire. */
export interface MessageBody {
  /** `experiment.harmed` and so on; `weekly` and `test` are about no single experiment. */
  type: string;
  created_at: string;
  project: { id: number; name: string };
  experiment: { id: number; name: string; url: string } | null;
  /** The metric or variant that the message is about. */
  subject: string | null;
  verdict: MessageVerdict | null;
  /** The whole message in one or more sentences for people. */
  text: string;
}

export interface MessageContent extends Omit<MessageBody, 'type' | 'created_at'> {
  rule: string;
  /** In milliseconds since 1970. */
  at: number;
}

const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/** Returns the body of a webhook. */
export function messageBody({ rule, at, project, experiment, subject, verdict, text }: MessageContent): MessageBody {
  const interval = verdict?.interval ?? null;
  return {
    type: experiment ? `experiment.${rule}` : rule,
    created_at: new Date(at).toISOString(),
    project,
    experiment,
    subject,
    verdict: verdict && {
      ...verdict,
      lift: finite(verdict.lift),
      interval: interval && [finite(interval[0]), finite(interval[1])],
    },
    text,
  };
}
