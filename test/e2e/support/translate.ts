import type { Page } from '@playwright/test';

/** Puts the text nodes into elements as the translation of Chrome does, now and whenever the page changes. */
function replaceTexts() {
  const isTranslated = (node: Node) =>
    /^(FONT|SCRIPT|STYLE|NOSCRIPT|TITLE)$/i.test(node.parentNode?.nodeName ?? 'FONT');
  const replace = (node: Text) => {
    if (isTranslated(node) || node.data.trim() === '' || node.parentElement?.closest('[translate="no"]')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    for (const { style } of [outer, inner]) style.verticalAlign = 'inherit';
    outer.append(inner);
    inner.append(node.data);
    node.replaceWith(outer);
  };
  const replaceIn = (root: Node) => {
    // A walk leaves out its root.
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root instanceof Text ? [root] : [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    found.filter(({ isConnected }) => isConnected).forEach(replace);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(replaceIn);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
}

/** Makes a browser translate all pages from now on. */
export const translatePages = (page: Page) => page.addInitScript(replaceTexts);
