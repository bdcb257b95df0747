import type { NewActivityEntry } from '../accounts/activity.ts';
import type { StepDetails } from '../notifications/notify-lifecycle.ts';

/** What the activity keeps of a change besides the changed fields, and what messages say about it. */
export interface ChangeNote extends Pick<NewActivityEntry, 'change_reason' | 'event'>, Pick<StepDetails, 'scheduled'> {
  /** Set if another message says what happened. */
  isSilent?: boolean;
}
