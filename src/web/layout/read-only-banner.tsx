import { useLocation } from 'react-router-dom';
import type { Scope } from '#contract/operations.ts';
import { href } from '../paths.ts';
import { useSessionState } from '../session/session-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';

/**
 * Returns the scope that a key needs to change data on a page. Null for pages without this banner. For example, the pages
 * of members and keys have none, because each disabled action there shows its reason.
 */
function scopeOf(pathname: string): Scope | null {
  if (/^\/projects\/\d+\/flags/.test(pathname)) return 'feature_flag:write';
  if (/^\/projects\/\d+\//.test(pathname)) return 'experiment:write';
  return /^\/organizations\/[^/]+\/(projects|settings|privacy)/.test(pathname) ? 'project:write' : null;
}

/** Shows above the page that the key can't change data on it. Renders nothing if the key has the scope. */
export function ReadOnlyBanner() {
  const { connection } = useSessionState();
  const { pathname } = useLocation();
  const needed = scopeOf(pathname);
  const missing = connection?.missingScopes ?? [];
  if (needed === null || !missing.includes(needed)) return null;
  const isReadOnly = missing.includes('project:write') && missing.includes('experiment:write');
  return (
    <Banner
      tone="warning"
      icon="lock"
      role="note"
      label="Read-only key"
      actions={<ButtonLink to={href.connect()}>Use another key</ButtonLink>}
    >
      {isReadOnly ? <b>This key can only read.</b> : <b>This key can’t change anything on this page.</b>} It does not
      have the scope <code>{needed}</code>. Unsaved changes stay on this device.
    </Banner>
  );
}
