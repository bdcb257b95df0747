import type { CSSProperties } from 'react';
import { barGradient, variantColor } from '../../fields/variants/split-bar.tsx';
import type { ServedFlags } from '../flag-queries.ts';
import { formatShare } from '../page/format-served.ts';
import type { FlagRow } from './flag-rows.ts';
import styles from './flag-table.module.css';
import type { ServedCells } from './use-served-cells.ts';

type Served = NonNullable<ServedFlags['flags'][number]['served']>;

const ALL = 100;

const gradientOf = ({ variants }: Served) =>
  barGradient(
    variants.map(({ value, share }, at) => ({
      percent: share * ALL,
      color: value === true ? 'var(--accent)' : variantColor(at),
    })),
    ALL,
  );

const Uncounted = ({ text, reason }: { text: string; reason: string }) => (
  <div className={styles.share} data-uncounted data-tooltip={reason}>
    {text}
  </div>
);

/** The share of people whom a flag serves, as a bar and a percentage. An empty bar until it is known. */
function Share({ flag, served }: { flag: FlagRow['flag']; served: ServedCells }) {
  const counted = served.flags.get(flag.id);
  if (served.problem !== null) return <Uncounted text="Not counted" reason={served.problem} />;
  if (counted && counted.error !== null) return <Uncounted text="Hedgerow cannot evaluate it" reason={counted.error} />;
  const people = flag.active && served.people && served.people.total_people > 0 ? counted?.served : null;
  return (
    <div className={styles.share} style={people ? ({ '--parts': gradientOf(people) } as CSSProperties) : undefined}>
      {people && formatShare(1 - people.not_served.share)}
    </div>
  );
}

interface Props {
  row: FlagRow;
  /** Null if the server can't count people. */
  served: ServedCells | null;
}

/** Whom a flag serves: the share of people if the server counts them, and the release conditions in words. */
export const ServedCell = ({ row: { flag, served: words }, served }: Props) => (
  <td className={styles.text} data-label="Served to" data-tooltip={words} dir="auto">
    {served && <Share flag={flag} served={served} />}
    <span>{words}</span>
  </td>
);
