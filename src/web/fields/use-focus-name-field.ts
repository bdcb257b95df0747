import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** A finger would have the keyboard of the screen come up over the form. */
const hasMouse = () => matchMedia('(pointer: fine)').matches;

/** Puts whoever comes to make something into its name; who goes back, or to a place on the page, is put there instead. */
export function useFocusNameField(): void {
  const how = useNavigationType();
  // The focus belongs to the browser.
  useEffect(() => {
    if (how === 'POP' || location.hash || !hasMouse()) return;
    document.querySelector<HTMLElement>('main [name="name"]')?.focus({ preventScroll: true });
  }, [how]);
}
