import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '../paths.ts';
import type { ConnectAttempt } from './connect-form.tsx';
import { useSessionState } from './session-context.tsx';

interface LinkedKey {
  /** The key in the sign-in link; null without a sign-in link. */
  key: string | null;
  /** Whether the user has to confirm the new connection, because another account is connected. */
  needsConfirmation: boolean;
}

/**
 * Returns the key from a sign-in link's fragment, and removes it from the address bar. Browsers never send the fragment
 * to a server. Connects immediately if no account is connected or if the key is already stored. Otherwise, the user has
 * to confirm, because the link could belong to another account.
 */
export function useLinkedKey(connect: (attempt: ConnectAttempt) => void): LinkedKey {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const { connection, others } = useSessionState();
  const [linked, setLinked] = useState<LinkedKey>({ key: null, needsConfirmation: false });
  const key = new URLSearchParams(hash.slice(1)).get('key');
  const connected = [connection ?? [], others].flat();
  const needsConfirmation = connected.length > 0 && connected.every((candidate) => candidate.key !== key);
  useEffect(() => {
    if (key === null) return;
    void navigate(href.connect(), { replace: true, state });
    setLinked({ key, needsConfirmation });
    if (!needsConfirmation) connect({ address: '', key, id: '', remember: false });
  }, [key, needsConfirmation, state, navigate, connect]);
  return linked;
}

/** Returns the token from an invitation link's fragment, or null, and removes the token from the address bar. */
export function useLinkedInvitation(): string | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const linked = new URLSearchParams(hash.slice(1)).get('invite');
  useEffect(() => {
    if (linked === null) return;
    setToken(linked);
    void navigate(href.connect(), { replace: true, state });
  }, [linked, state, navigate]);
  return token;
}
