import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, vi } from 'vitest';

// Long timeouts for busy machines.
configure({ asyncUtilTimeout: 20_000 });

const nothing = () => {};

const URL_OF_CONSOLE = 'http://localhost:3000/';
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };

// Browser functions that depend on the layout. happy-dom has no layout.
window.matchMedia = (media) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Every element counts as visible.
window.IntersectionObserver = class implements Partial<IntersectionObserver> {
  readonly #notify: IntersectionObserverCallback;
  constructor(notify: IntersectionObserverCallback) {
    this.#notify = notify;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.#notify([entry], this as unknown as IntersectionObserver));
  }
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
// happy-dom fires this event during the call that sets the selection, which CodeMirror does not allow.
const dispatch = document.dispatchEvent.bind(document);
document.dispatchEvent = (event) => event.type === 'selectionchange' || dispatch(event);
window.scrollTo = nothing;
Element.prototype.scrollIntoView = nothing;
// Scrollable regions get the size of the window. Otherwise they would show no rows and columns.
for (const [name, size] of [
  ['clientWidth', () => innerWidth],
  ['clientHeight', () => innerHeight],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: HTMLElement) {
      return this.tagName === 'SECTION' ? size() : 0;
    },
  });
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: nothing, removeEventListener: nothing },
  configurable: true,
});

beforeEach(() => {
  // Tests share the window, and happy-dom follows links to downloads and fragments. Reset the URL before each test.
  happyDOM.setURL(URL_OF_CONSOLE);
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    throw new Error(`console.error: ${args.join(' ')}`);
  });
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  // An import that is still loading when its file ends would never finish for the next file.
  await vi.dynamicImportSettled();
});
