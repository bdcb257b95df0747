import type { Properties } from './parse-person-change.ts';

/**
 * A source of properties: literal properties, a person's stored properties, or all properties of a person whom the
 * batch merged.
 */
export type Layer = { literal: Properties } | { stored: string } | { merged: LayeredProperties };

/** A person's properties while a batch is applied. */
export interface LayeredProperties {
  /** Properties that override all others. */
  set: Properties;
  /** The keys of properties that were removed from the other sources. */
  unset: Set<string>;
  /** The other sources. Earlier sources override later sources. */
  layers: Layer[];
}

/**
 * A source of a person's properties: literal properties, or the stored properties of the person with the id `stored`. A
 * source with a higher `rank` overrides sources with a lower rank.
 */
export interface PropertySource {
  rank: number;
  literal: Properties | null;
  stored: string | null;
}

/** Removes the properties with these keys from the sources whose ranks are from `last` to `first`. */
export interface Removal {
  first: number;
  last: number;
  keys: string[];
}

/** Returns an object without a prototype, in which `__proto__` is an ordinary key. */
export const emptyProperties = (): Properties => Object.create(null);

export const isEmpty = (properties: Properties) => Object.keys(properties).length === 0;

/** A part of a person's sources, or the end of the sources that a removal affects. */
type Part = Layer | { end: Removal };

/** Collects the sources and removals of a person, including those of merged people. */
class SourceCollector {
  readonly sources: PropertySource[] = [];
  readonly removals: Removal[] = [];

  /** Adds a part. Returns the parts that it consists of. The part that overrides all others is the last one. */
  add(part: Part): Part[] {
    if ('merged' in part) return this.#open(part.merged);
    const rank = this.#rank();
    if ('end' in part) part.end.last = rank + 1;
    else if ('literal' in part) this.sources.push({ rank, literal: part.literal, stored: null });
    else this.sources.push({ rank, literal: null, stored: part.stored });
    return [];
  }

  /** The rank of the next source. */
  #rank() {
    return -this.sources.length;
  }

  #open({ set, unset, layers }: LayeredProperties): Part[] {
    const parts: Part[] = layers.toReversed();
    // A removal does not affect `set`, which comes first.
    if (unset.size > 0) parts.unshift({ end: this.#remove(unset, isEmpty(set) ? this.#rank() : this.#rank() - 1) });
    return isEmpty(set) ? parts : [...parts, { literal: set }];
  }

  #remove(unset: ReadonlySet<string>, first: number): Removal {
    const removal = { first, last: first, keys: [...unset] };
    this.removals.push(removal);
    return removal;
  }
}

/**
 * Returns a person's sources and removals, including those of merged people. Not recursive, because a batch can merge
 * thousands of people in a chain.
 */
export function sourcesOf(person: LayeredProperties): Pick<SourceCollector, 'sources' | 'removals'> {
  const collector = new SourceCollector();
  const remaining: Part[] = [{ merged: person }];
  for (let part = remaining.pop(); part; part = remaining.pop())
    for (const inner of collector.add(part)) remaining.push(inner);
  const { sources, removals } = collector;
  return { sources, removals };
}
