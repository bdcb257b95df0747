import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** On touch devices, focusing an input would open the on-screen keyboard. */
const hasMouse = () => matchMedia('(pointer: fine)').matches;

/**
 * Focuses the name field of a new record after the user has followed a link. Does nothing after going back or forward,
 * after a reload, on touch devices, or if the URL has a fragment.
 */
export function useFocusNameField(): void {
  const how = useNavigationType();
  useEffect(() => {
    if (how === 'POP' || location.hash || !hasMouse()) return;
    document.querySelector<HTMLElement>('main [name="name"]')?.focus({ preventScroll: true });
  }, [how]);
}
