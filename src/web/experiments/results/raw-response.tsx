import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './results.module.css';

/** The answer of the server as it came, unfolded on demand. */
export function RawAnswer({ raw, open = false }: { raw: unknown; open?: boolean }) {
  const text = JSON.stringify(raw, null, 2);
  return (
    <Disclosure summary="Raw answer" startsOpen={open} className={styles['raw']}>
      <CopyButton text={text} label="Copy the raw answer" look="button">
        Copy
      </CopyButton>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
      <pre tabIndex={0}>{text}</pre>
    </Disclosure>
  );
}
