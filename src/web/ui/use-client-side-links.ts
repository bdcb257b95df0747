import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Returns a click handler that opens native links inside an element with the router. A long table uses one handler instead of a
 * component per link. Clicks with modifier keys are left to the browser.
 */
export function useClientSideLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
}
