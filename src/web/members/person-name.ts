interface Person {
  first_name: string;
  last_name?: string | undefined;
  email: string;
}

/** Returns a person's name, or the email address if the name is empty. */
export const personName = ({ first_name, last_name = '', email }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;
