import type { ScopeObject } from '#contract/scope.ts';

/** The display name of each scope object. */
export const scopeObjectNames: Readonly<Record<ScopeObject, string>> = {
  project: 'Projects and their settings',
  experiment: 'Experiments and results',
  feature_flag: 'Feature flags',
  event_definition: 'Event names',
  person: 'Stored properties of people',
  organization: 'Organizations',
  organization_member: 'Members, invitations and members’ keys',
  user: 'Own account and own keys',
};

/** Shown in place of scopes or limits that are missing in the response or have an unexpected type. */
export const NOT_KNOWN = 'Unknown. The server did not send a readable value.';

/** Formats scopes as "All scopes" or as a sorted list. Undefined is shown as unknown. */
export const formatScopes = (scopes: readonly string[] | null | undefined): string => {
  if (scopes === undefined) return NOT_KNOWN;
  if (scopes === null || scopes.length === 0 || scopes.includes('*')) return 'All scopes';
  return [...scopes].sort().join(', ');
};
