import { useEffect, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';

const TooltipBox = lazyComponent(
  () => import('./tooltip-box.tsx'),
  ({ TooltipBox }) => TooltipBox,
  null,
);

const DELAY_MS = 300;

interface Shown {
  target: Element;
  text: string;
}

/** Whether the text of an element is cut off. An inline element is cut off by its parent. */
function isCutOff(element: Element): boolean {
  const isTooWide = [element, element.parentElement].some((box) => box !== null && box.scrollWidth > box.clientWidth);
  return isTooWide || element.scrollHeight > element.clientHeight;
}

/**
 * Returns the tooltip of an event's target, or else of its closest ancestor with a tooltip; null if there is none. A
 * tooltip that repeats the whole text of its element is only shown if the text is cut off.
 */
function tooltipAt(target: EventTarget | null): Shown | null {
  const element = target instanceof Element ? target.closest('[data-tooltip]') : null;
  const text = element?.getAttribute('data-tooltip');
  if (!element || !text || (element.textContent === text && !isCutOff(element))) return null;
  return { target: element, text };
}

/** Returns the tooltip of the hovered or focused element. Escape and any press of the pointer hide the tooltip. */
function useShownTooltip(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Shown | null, delayMs: number) => {
      clearTimeout(timer);
      if (!next) return setShown(null);
      TooltipBox.preload();
      timer = setTimeout(() => setShown(next), delayMs);
    };
    const onPointerOver = ({ target, pointerType }: PointerEvent) =>
      show(pointerType === 'touch' ? null : tooltipAt(target), DELAY_MS);
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(tooltipAt(target), 0);
    };
    const hide = () => show(null, 0);
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return shown?.target.isConnected ? shown : null;
}

/**
 * Shows the text of `data-tooltip` attributes in one tooltip for the whole page. Mantine's Tooltip takes 1.5 ms per
 * element on a slow device, and a page can have several hundred such elements.
 */
export function TooltipLayer() {
  const shown = useShownTooltip();
  return shown && <TooltipBox target={shown.target as HTMLElement} text={shown.text} />;
}
