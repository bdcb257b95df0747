import type { KeyFigure } from '#verdict/text/key-figures.ts';
import { TermHelp } from '../../../glossary/term-help.tsx';
import styles from './key-figures.module.css';

interface Props {
  figures: readonly KeyFigure[];
  label?: string;
}

/** A description list of figures: the name, the value and what the value means. */
export const KeyFigures = ({ figures, label }: Props) => (
  <dl aria-label={label} className={styles.figures}>
    {figures.map(({ name, value, about, term }) => (
      <div key={name}>
        <dt>
          <span>{name}</span>
          {term && <TermHelp term={term} />}
        </dt>
        <dd>{value}</dd>
        {about !== '' && <dd>{about}</dd>}
      </div>
    ))}
  </dl>
);
