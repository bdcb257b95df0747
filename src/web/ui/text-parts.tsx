import { mapByIndex } from './map-by-index.tsx';
import styles from './text-parts.module.css';

/** A text whose lines break only between its parts. */
export const TextParts = ({ parts }: { parts: readonly string[] }) =>
  mapByIndex(parts, (part, index) => (
    <>
      {index > 0 && <span> </span>}
      <span className={styles.part}>{part}</span>
    </>
  ));
