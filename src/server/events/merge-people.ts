import { fromText } from '#contract/exact-json.ts';
import { contentHash } from './content-hash.ts';
import type { PersonChange, Properties } from './parse-person-change.ts';
import {
  emptyProperties,
  isEmpty,
  type Layer,
  type LayeredProperties,
  type PropertySource,
  type Removal,
  sourcesOf,
} from './person-sources.ts';

/** The stored data of the people in a batch. */
export interface KnownPeople {
  /** For each id that is linked to a person: the id of this person. */
  leaders: ReadonlyMap<string, string>;
  /** The ids of the people who have signed in. */
  identified: ReadonlySet<string>;
}

/** A person's state after a batch. */
export interface ChangedPerson {
  id: string;
  distinct_id: string;
  identified: boolean;
  sources: PropertySource[];
  removals: Removal[];
}

interface PersonState extends LayeredProperties {
  id: string;
  distinct_id: string;
  identified: boolean;
}

const literalOf = (layer: Layer | undefined) => (layer && 'literal' in layer ? layer.literal : null);

/** Sets the properties that the person does not have. An unset property is known to be absent. */
function setOnce({ set, unset, layers }: LayeredProperties, properties: Properties) {
  const last = literalOf(layers.at(-1));
  const target = last ?? emptyProperties();
  for (const [key, value] of Object.entries(properties)) {
    const owner = unset.has(key) ? set : target;
    if (!Object.hasOwn(owner, key)) owner[key] = value;
  }
  if (last === null && !isEmpty(target)) layers.push({ literal: target });
}

function unsetAll({ set, unset }: LayeredProperties, keys: readonly string[]) {
  for (const key of keys) {
    delete set[key];
    unset.add(key);
  }
}

/** Returns a person's properties and its removals as one layer. Sources that are added later are not affected by them. */
const closed = ({ set, unset, layers }: LayeredProperties): Layer => ({ merged: { set, unset, layers } });

/** Applies a batch's changes in order, in memory. Then returns the changed people and the new links. */
export class PersonMerger {
  readonly #known: KnownPeople;
  readonly #people = new Map<string, PersonState>();
  /** The ids of the people that this batch merged, each with the id of the person that it was merged into. */
  readonly #merged = new Map<string, string>();

  constructor(known: KnownPeople) {
    this.#known = known;
  }

  apply({ distinct_id, set_once, set, unset, other, forced }: PersonChange) {
    const person = this.#person(this.#leaderOf(contentHash(distinct_id)), distinct_id);
    setOnce(person, set_once);
    Object.assign(person.set, set);
    unsetAll(person, unset);
    if (other === null) return;
    person.identified = true;
    const follower = this.#leaderOf(contentHash(other));
    if (follower !== person.id && (forced || !this.#isIdentified(follower))) this.#merge(person, follower, other);
  }

  /** Returns the changed people who were not merged into another person. Their texts are in the form of `parseExactJson`. */
  *people(): Generator<ChangedPerson> {
    for (const person of this.#people.values()) {
      const { id, distinct_id, identified } = person;
      if (!this.#merged.has(id)) yield { id, distinct_id: fromText(distinct_id), identified, ...sourcesOf(person) };
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
    const person = {
      ...{ id, distinct_id, identified: false },
      ...{ set: emptyProperties(), unset: new Set<string>(), layers: [{ stored: id }] },
    };
    this.#people.set(id, person);
    return person;
  }

  #isIdentified(id: string): boolean {
    return this.#known.identified.has(id) || (this.#people.get(id)?.identified ?? false);
  }

  #merge(leader: PersonState, id: string, distinct_id: string) {
    if (leader.unset.size > 0)
      Object.assign(leader, { layers: [closed(leader)], set: emptyProperties(), unset: new Set() });
    leader.layers.push({ merged: this.#person(id, distinct_id) });
    this.#merged.set(id, leader.id);
  }
}
