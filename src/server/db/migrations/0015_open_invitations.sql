delete from organization_invite i using organization_invite other
where other.organization = i.organization and lower(other.target_email) = lower(i.target_email)
  and (other.created_at, other.id) > (i.created_at, i.id);
create unique index organization_invite_address on organization_invite (organization, lower(target_email));
drop index organization_invite_organization;

alter table organization_invite add column created_with uuid references personal_key (id) on delete cascade;
comment on column organization_invite.created_with is 'The key that created the invitation; null for invitations of versions that did not store it';
