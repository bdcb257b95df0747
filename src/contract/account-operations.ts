import * as z from 'zod/mini';
import { once } from './field.ts';
import { atMost, textOf } from './kinds/scalar.ts';
import { invitation, invitationPreview, level, member, personalKey, projectMember } from './members-and-keys.ts';
import type { Operation } from './operations.ts';
import { pageOf } from './page.ts';

const keys = '/api/personal_api_keys';
const organization = '/api/organizations/:organization_id';
const members = `${organization}/members` as const;
const invites = `${organization}/invites` as const;
const organizationKeys = `${organization}/personal_api_keys` as const;
const projectMembers = '/api/projects/:id/explicit_members';
const page = ['limit', 'offset'] as const;

const MAX_LABEL = 40;
const MAX_NAME = 30;
const MAX_EMAIL = 254;

const label = () => textOf(1, MAX_LABEL);
const scopes = () => z.array(z.string()).check(z.minLength(1));
const limits = () => ({
  scoped_organizations: z.optional(z.nullable(z.array(z.string()))),
  scoped_teams: z.optional(z.nullable(z.array(z.int()))),
});
const email = () =>
  z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, { error: 'Enter a valid email address.' }), atMost(MAX_EMAIL));

/**
 * The operations on keys, members and invitations. Not in the console's initial bundle, because only the pages about keys
 * and members need them.
 */
export const accountOperations = {
  getCurrentKey: {
    method: 'GET',
    path: `${keys}/@current`,
    scope: null,
    access: 'self',
    response: personalKey,
    beyond: true,
  },
  listKeys: {
    method: 'GET',
    path: keys,
    scope: 'user:read',
    access: 'self',
    response: once(() => z.array(personalKey())),
    beyond: true,
  },
  createKey: {
    method: 'POST',
    path: keys,
    scope: 'user:write',
    access: 'self',
    body: once(() => z.object({ label: label(), scopes: scopes(), ...limits() })),
    response: personalKey,
    beyond: true,
  },
  updateKey: {
    method: 'PATCH',
    path: `${keys}/:id`,
    scope: 'user:write',
    access: 'self',
    body: once(() => z.object({ label: z.optional(label()), scopes: z.optional(scopes()), ...limits() })),
    response: personalKey,
    beyond: true,
  },
  rollKey: {
    method: 'POST',
    path: `${keys}/:id/roll`,
    scope: 'user:write',
    access: 'self',
    status: 200,
    response: personalKey,
    beyond: true,
  },
  deleteKey: {
    method: 'DELETE',
    path: `${keys}/:id`,
    scope: 'user:write',
    access: 'self',
    response: () => z.null(),
    beyond: true,
  },
  listOrganizationKeys: {
    method: 'GET',
    path: organizationKeys,
    scope: 'organization_member:read',
    access: 'organization_manager',
    query: page,
    response: once(() => pageOf(personalKey())),
    beyond: true,
  },
  deleteOrganizationKey: {
    method: 'DELETE',
    path: `${organizationKeys}/:id`,
    scope: 'organization_member:write',
    access: 'organization_manager',
    response: () => z.null(),
    beyond: true,
  },
  listMembers: {
    method: 'GET',
    path: members,
    scope: 'organization_member:read',
    access: 'organization_member',
    query: page,
    response: once(() => pageOf(member())),
    beyond: true,
  },
  updateMember: {
    method: 'PATCH',
    path: `${members}/:user_uuid`,
    scope: 'organization_member:write',
    access: 'organization_manager',
    body: once(() => z.object({ level: z.optional(level()), is_active: z.optional(z.boolean()) })),
    response: member,
    beyond: true,
  },
  removeMember: {
    method: 'DELETE',
    path: `${members}/:user_uuid`,
    scope: 'organization_member:write',
    access: 'organization_member',
    response: () => z.null(),
    beyond: true,
  },
  listInvites: {
    method: 'GET',
    path: invites,
    scope: 'organization_member:read',
    access: 'organization_manager',
    query: page,
    response: once(() => pageOf(invitation())),
    beyond: true,
  },
  createInvite: {
    method: 'POST',
    path: invites,
    scope: 'organization_member:write',
    access: 'organization_manager',
    body: once(() => z.object({ target_email: email(), level: z.optional(level()) })),
    response: invitation,
    beyond: true,
  },
  deleteInvite: {
    method: 'DELETE',
    path: `${invites}/:id`,
    scope: 'organization_member:write',
    access: 'organization_manager',
    response: () => z.null(),
    beyond: true,
  },
  previewInvite: {
    method: 'POST',
    path: '/api/invites/preview',
    scope: null,
    access: 'anyone',
    body: once(() => z.object({ token: z.string() })),
    status: 200,
    response: invitationPreview,
    beyond: true,
  },
  acceptInvite: {
    method: 'POST',
    path: '/api/invites/accept',
    scope: null,
    access: 'anyone',
    body: once(() =>
      z.object({ token: z.string(), email: z.optional(email()), first_name: z.optional(textOf(1, MAX_NAME)) }),
    ),
    response: once(() => z.looseObject({ organization: z.string(), key: z.nullable(personalKey()) })),
    beyond: true,
  },
  listProjectMembers: {
    method: 'GET',
    path: projectMembers,
    scope: 'project:read',
    access: 'project',
    response: once(() => z.array(projectMember())),
    beyond: true,
  },
  addProjectMember: {
    method: 'POST',
    path: projectMembers,
    scope: 'project:write',
    access: 'project_admin',
    body: once(() => z.object({ user_uuid: z.string(), level: z.optional(level()) })),
    response: projectMember,
    beyond: true,
  },
  updateProjectMember: {
    method: 'PATCH',
    path: `${projectMembers}/:user_uuid`,
    scope: 'project:write',
    access: 'project_admin',
    body: once(() => z.object({ level: level() })),
    response: projectMember,
    beyond: true,
  },
  removeProjectMember: {
    method: 'DELETE',
    path: `${projectMembers}/:user_uuid`,
    scope: 'project:write',
    access: 'project_admin',
    response: () => z.null(),
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
