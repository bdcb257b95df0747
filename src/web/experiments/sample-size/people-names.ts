/** The names of the people that a goal counts. */
export interface PeopleNames {
  one: string;
  many: string;
}

/** A retention counts only people who start. */
export const peopleNames: Record<'retention' | 'other', PeopleNames> = {
  retention: { one: 'person who starts', many: 'people who start' },
  other: { one: 'participant', many: 'participants' },
};
