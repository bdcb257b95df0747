import type { KeyFigure } from '#verdict/text/key-figures.ts';

/** Renders the entries of a description list: the name, the value and the meaning of each figure. */
export const KeyFigureList = ({ figures }: { figures: readonly KeyFigure[] }) =>
  figures.map(({ name, value, about }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>{about}</dd>
    </div>
  ));
