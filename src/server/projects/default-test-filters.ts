import type { Json } from '#contract/field.ts';
import type { Db } from '../db/connection-pool.ts';

/** Public mail services. Their addresses do not identify a company. */
const publicMail = new Set(
  'aol.com gmail.com gmx.com gmx.de googlemail.com hey.com hotmail.com icloud.com live.com mail.com mail.ru me.com msn.com outlook.com pm.me proton.me protonmail.com qq.com web.de yahoo.com yandex.com yandex.ru zoho.com'.split(
    ' ',
  ),
);

const notOnThisMachine = {
  key: '$host',
  operator: 'not_regex',
  value: '^(localhost|127\\.0\\.0\\.1)($|:)',
  type: 'event',
};

const domainOf = (email: string) => email.split('@').at(-1)?.toLowerCase() ?? '';

/**
 * Returns a new project's filters for internal and test users. They exclude events on localhost, and people with the
 * organization's email domain: that of the first member whose address is not from a public mail service.
 */
export async function defaultTestFilters(db: Db, organization: string): Promise<Json> {
  const members = await db
    .selectFrom('organization_membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.organization', '=', organization)
    .orderBy('u.id')
    .execute();
  const own = members.map(({ email }) => domainOf(email)).find((domain) => domain !== '' && !publicMail.has(domain));
  const outside = { key: 'email', operator: 'not_icontains', value: `@${own}`, type: 'person' };
  return own ? [outside, notOnThisMachine] : [notOnThisMachine];
}
