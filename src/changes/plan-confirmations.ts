import { flagConfirmations } from './flags/flag-confirmations.ts';
import { isSecretChange, type ProjectPlan } from './plan.ts';
import { projectConfirmationRules } from './project-confirmations.ts';

/**
 * A change with a consequence that the user must confirm. The consequence completes the sentence "I understand that …".
 */
export interface PlannedConfirmation {
  field: string;
  consequence: string;
}

/** Returns the consequences that a user must confirm before a project's changes, the same as in the settings form. */
export const confirmationsOf = ({ changes, flags = [] }: ProjectPlan): PlannedConfirmation[] => [
  ...changes.flatMap((change) => {
    if (isSecretChange(change)) return [];
    const consequence = projectConfirmationRules[change.field]?.(change.before, change.after);
    return consequence ? [{ field: change.field, consequence }] : [];
  }),
  ...flags.flatMap(flagConfirmations),
];
