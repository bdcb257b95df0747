import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './results.module.css';

/** Shows the server's unchanged response in a disclosure. */
export function RawResponse({ raw, open = false }: { raw: unknown; open?: boolean }) {
  const text = JSON.stringify(raw, null, 2);
  return (
    <Disclosure summary="Raw response" initiallyOpen={open}>
      <CopyButton text={text} label="Copy the raw response" variant="button">
        Copy
      </CopyButton>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard */}
      <pre tabIndex={0} className={styles.raw}>
        {text}
      </pre>
    </Disclosure>
  );
}
