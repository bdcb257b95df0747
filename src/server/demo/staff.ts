import type { Db } from '../db/connection-pool.ts';

/** The members of the demo organization, by the name that the histories use for them. */
export const people = {
  robin: { first_name: 'Robin', last_name: 'Alder', level: 15 },
  lena: { first_name: 'Lena', last_name: 'Brandt', level: 8 },
  tomas: { first_name: 'Tomás', last_name: 'Rey', level: 8 },
  aiko: { first_name: 'Aiko', last_name: 'Mori', level: 1 },
  sam: { first_name: 'Sam', last_name: 'Okafor', level: 1 },
} as const;

export type Person = keyof typeof people;

/** The user ids of the demo organization's people. */
export type Staff = Record<Person, number>;

async function insertPerson(tx: Db, person: Person, organization: string, at: Date): Promise<[Person, number]> {
  const { level, ...names } = people[person];
  const { id } = await tx
    .insertInto('app_user')
    .values({
      ...names,
      distinct_id: `fernhill-${person}`,
      email: `${person}@fernhill.example`,
      current_organization: organization,
      current_project: null,
      created_at: at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('organization_membership').values({ organization, user_id: id, level }).execute();
  return [person, id];
}

/** Stores the people of the demo organization. */
export async function insertPeople(tx: Db, organization: string, at: Date): Promise<Staff> {
  const entries: [Person, number][] = [];
  for (const person of Object.keys(people) as Person[]) entries.push(await insertPerson(tx, person, organization, at));
  return Object.fromEntries(entries) as Staff;
}
