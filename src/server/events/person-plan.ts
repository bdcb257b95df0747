import { contentHash } from './content-hash.ts';
import type { PersonChange, Properties } from './person-changes.ts';

/** The stored data of the people in a batch. */
export interface KnownPeople {
  /** The person that an id was linked to, by id. */
  leaders: ReadonlyMap<string, string>;
  /** The people who signed in. */
  identified: ReadonlySet<string>;
}

/** A source of properties: literal ones, the stored ones of a person, or all of a person whom the batch merged. */
type Layer = { literal: Properties } | { stored: string } | { merged: PersonState };

interface PersonState {
  id: string;
  distinct_id: string;
  identified: boolean;
  /** Properties that override all others. */
  set: Properties;
  /** The other sources; earlier ones override later ones. */
  layers: Layer[];
}

/**
 * One source of the properties of a person: literal ones, or those that `stored` has. A larger `rank` overrides a
 * smaller one.
 */
export interface PropertySource {
  rank: number;
  literal: Properties | null;
  stored: string | null;
}

/** The state of a person after a batch. */
export interface PlannedPerson {
  id: string;
  distinct_id: string;
  identified: boolean;
  sources: PropertySource[];
}

/** Without a prototype, `__proto__` is an ordinary key. */
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

/** The layers of a merged person, the strongest last. */
const layersOf = ({ merged: { set, layers } }: { merged: PersonState }): Layer[] =>
  isEmpty(set) ? layers.toReversed() : [...layers.toReversed(), { literal: set }];

/** The sources of a person, those of merged people included; without recursion, since a batch may merge thousands in a chain. */
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

/** Applies the changes of a batch in order, in memory, and computes the resulting people of a project. */
export class PersonPlan {
  readonly #known: KnownPeople;
  readonly #people = new Map<string, PersonState>();
  /** The person that each person was merged into by this batch, by id. */
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

  /** Changed people who were not merged into another person. */
  *people(): Generator<PlannedPerson> {
    for (const person of this.#people.values()) {
      const { id, distinct_id, identified } = person;
      if (!this.#merged.has(id)) yield { id, distinct_id, identified, sources: sourcesOf(person) };
    }
  }

  /** Merged people, each with the final person. */
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
    // Path compression: a long chain is followed only once.
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
