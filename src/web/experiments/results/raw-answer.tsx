import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './results.module.css';

/** The answer of the server as it came, unfolded on demand. */
export function RawAnswer({ raw, open = false }: { raw: unknown; open?: boolean }) {
  const [isOpen, setOpen] = useState(open);
  const text = () => JSON.stringify(raw, null, 2);
  return (
    <details className={styles['raw']} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Raw answer</summary>
      {isOpen && (
        <>
          <CopyButton text={text} label="Copy the raw answer" look="button">
            Copy
          </CopyButton>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
          <pre tabIndex={0}>{text()}</pre>
        </>
      )}
    </details>
  );
}
