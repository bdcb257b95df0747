/* The keys of local and session storage, and the names of the draft database and of the channel between tabs. Prefixes
   end with a colon. */

/** The inline script reads these two before any module has loaded. */
export const CONNECTION_KEY = 'hedgerow.connection';
export const COLOR_SCHEME_KEY = 'hedgerow.color-scheme';

export const OTHER_CONNECTIONS_KEY = 'hedgerow.connections';
export const NARROW_NAVIGATION_KEY = 'hedgerow.narrow';
export const LETTER_SHORTCUTS_KEY = 'hedgerow.letter-keys';
export const SCROLL_POSITIONS_KEY = 'hedgerow.scroll-positions';
export const RECENT_PROJECTS_PREFIX = 'hedgerow.recent:';
export const PROJECT_COLUMNS_KEY = 'hedgerow.project-columns';
export const DRAFT_PREFIX = 'hedgerow.draft:';
export const DRAFT_DATABASE = 'hedgerow.drafts';
export const TAB_CHANNEL = 'hedgerow.session';
export const FLAG_VIEWS_PREFIX = 'hedgerow.flag-views:';
export const FLAG_COLUMNS_KEY = 'hedgerow.flag-columns';
export const EXPERIMENT_COLUMNS_PREFIX = 'hedgerow.experiment-columns:';
export const EXPERIMENT_VIEWS_PREFIX = 'hedgerow.experiment-views:';
export const NUMBER_COLUMNS_KEY = 'hedgerow.number-columns';
export const VIEW_HISTORY_PREFIX = 'hedgerow.looks:';
export const IMPACT_PREFIX = 'hedgerow.impact:';
export const PRIVACY_RULES_OFF_PREFIX = 'hedgerow.privacy-rules-off:';
export const PENDING_CHANGES_PREFIX = 'hedgerow.pending-changes:';
export const DECISIONS_PREFIX = 'hedgerow.decisions:';
