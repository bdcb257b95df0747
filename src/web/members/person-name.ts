interface Person {
  first_name: string;
  last_name?: string | undefined;
  email: string;
}

/** Returns the name of a person, or the e-mail address of one without a name. */
export const personName = ({ first_name, last_name = '', email }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;
