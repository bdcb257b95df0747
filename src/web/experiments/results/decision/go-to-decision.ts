/** The id of the first input in `DeviceDecision`. Links and buttons go to it. */
export const DECISION_ID = 'what-is-decided';
