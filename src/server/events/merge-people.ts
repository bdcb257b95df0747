import { contentHash } from './content-hash.ts';
import type { PersonChange, Properties } from './parse-person-change.ts';

/** The stored data of the people in a batch. */
export interface KnownPeople {
  /** For each id that is linked to a person: the id of this person. */
  leaders: ReadonlyMap<string, string>;
  /** The ids of the people who have signed in. */
  identified: ReadonlySet<string>;
}

/**
 * A source of properties: literal properties, a person's stored properties, or all properties of a person whom the
 * batch merged.
 */
type Layer = { literal: Properties } | { stored: string } | { merged: PersonState };

interface PersonState {
  id: string;
  distinct_id: string;
  identified: boolean;
  /** Properties that override all others. */
  set: Properties;
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

/** A person's state after a batch. */
export interface ChangedPerson {
  id: string;
  distinct_id: string;
  identified: boolean;
  sources: PropertySource[];
}

/** Returns an object without a prototype, in which `__proto__` is an ordinary key. */
const emptyProperties = (): Properties => Object.create(null);

const isEmpty = (properties: Properties) => Object.keys(properties).length === 0;

const literalOf = (layer: Layer | undefined) => (layer && 'literal' in layer ? layer.literal : null);

function setOnce(layers: Layer[], properties: Properties) {
  if (isEmpty(properties)) return;
  const last = literalOf(layers.at(-1));
  const target = last ?? emptyProperties();
  for (const [key, value] of Object.entries(properties)) if (!Object.hasOwn(target, key)) target[key] = value;
  if (last === null) layers.push({ literal: target });
}

/** Returns a merged person's layers. The layer that overrides all others is the last one. */
const layersOf = ({ merged: { set, layers } }: { merged: PersonState }): Layer[] =>
  isEmpty(set) ? layers.toReversed() : [...layers.toReversed(), { literal: set }];

/**
 * Returns a person's sources, including the sources of merged people. Not recursive, because a batch can merge
 * thousands of people in a chain.
 */
function sourcesOf(person: PersonState): PropertySource[] {
  const sources: PropertySource[] = [];
  const remaining: Layer[] = [{ merged: person }];
  for (let layer = remaining.pop(); layer; layer = remaining.pop()) {
    const rank = -sources.length;
    if ('merged' in layer) for (const inner of layersOf(layer)) remaining.push(inner);
    else if ('literal' in layer) sources.push({ rank, literal: layer.literal, stored: null });
    else sources.push({ rank, literal: null, stored: layer.stored });
  }
  return sources;
}

/** Applies a batch's changes in order, in memory. Then returns the changed people and the new links. */
export class PersonMerger {
  readonly #known: KnownPeople;
  readonly #people = new Map<string, PersonState>();
  /** The ids of the people that this batch merged, each with the id of the person that it was merged into. */
  readonly #merged = new Map<string, string>();

  constructor(known: KnownPeople) {
    this.#known = known;
  }

  apply({ distinct_id, set, set_once, other, forced }: PersonChange) {
    const person = this.#person(this.#leaderOf(contentHash(distinct_id)), distinct_id);
    Object.assign(person.set, set);
    setOnce(person.layers, set_once);
    if (other === null) return;
    person.identified = true;
    const follower = this.#leaderOf(contentHash(other));
    if (follower !== person.id && (forced || !this.#isIdentified(follower))) this.#merge(person, follower, other);
  }

  /** Returns the changed people who were not merged into another person. */
  *people(): Generator<ChangedPerson> {
    for (const person of this.#people.values()) {
      const { id, distinct_id, identified } = person;
      if (!this.#merged.has(id)) yield { id, distinct_id, identified, sources: sourcesOf(person) };
    }
  }

  /** Returns the id of each merged person, and the id of the person that it belongs to after all merges (`leader`). */
  links(): { id: string; leader: string }[] {
    return [...this.#merged.keys()].map((id) => ({ id, leader: this.#leaderOf(id) }));
  }

  #leaderOf(id: string): string {
    let leader = this.#known.leaders.get(id) ?? id;
    const passed: string[] = [];
    for (let next = this.#merged.get(leader); next !== undefined; next = this.#merged.get(leader)) {
      passed.push(leader);
      leader = next;
    }
    // Path compression: the next call does not follow the long chain again.
    for (const each of passed) this.#merged.set(each, leader);
    return leader;
  }

  #person(id: string, distinct_id: string): PersonState {
    const known = this.#people.get(id);
    if (known) return known;
    const person = { id, distinct_id, identified: false, set: emptyProperties(), layers: [{ stored: id }] };
    this.#people.set(id, person);
    return person;
  }

  #isIdentified(id: string): boolean {
    return this.#known.identified.has(id) || (this.#people.get(id)?.identified ?? false);
  }

  #merge(leader: PersonState, id: string, distinct_id: string) {
    leader.layers.push({ merged: this.#person(id, distinct_id) });
    this.#merged.set(id, leader.id);
  }
}
