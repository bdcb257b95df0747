import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Long timeouts for busy machines.
configure({ asyncUtilTimeout: 20_000 });

const nothing = () => {};

// happy-dom has no layout, which Mantine needs.
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
window.IntersectionObserver = class extends window.IntersectionObserver {
  readonly #notify: IntersectionObserverCallback;
  constructor(notify: IntersectionObserverCallback) {
    super(notify);
    this.#notify = notify;
  }
  override observe(target: Element) {
    queueMicrotask(() => this.#notify([{ isIntersecting: true, target } as IntersectionObserverEntry], this));
  }
};
window.scrollTo = nothing;
Element.prototype.scrollIntoView = nothing;
// Regions that scroll are as large as the window, so that they show their rows and columns.
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
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    throw new Error(`console.error: ${args.join(' ')}`);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
