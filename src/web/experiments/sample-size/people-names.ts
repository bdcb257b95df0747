/** The names of the people that a goal counts. */
export interface PeopleNames {
  one: string;
  many: string;
}

/** A retention with a start event counts only people who start. */
export const peopleNames: Record<'started' | 'exposed', PeopleNames> = {
  started: { one: 'person who starts', many: 'people who start' },
  exposed: { one: 'participant', many: 'participants' },
};
