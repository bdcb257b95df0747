import type { Fact } from './analysis/verdict-facts.ts';

/** The entries of a list of facts: what each is called, its figure, and what that means. */
export const FactEntries = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(({ name, value, about }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>{about}</dd>
    </div>
  ));
