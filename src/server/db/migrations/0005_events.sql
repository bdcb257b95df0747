create table event (
  project_id integer not null,
  uuid uuid not null,
  name text collate "C" not null,
  at timestamptz not null,
  person bigint not null,
  flag_set bigint,
  distinct_id text not null,
  properties jsonb not null,
  primary key (project_id, uuid)
);
comment on table event is 'What people did, as it came in; person and flag_set are 64-bit names computed from the content, so nothing here needs a counter. Without a foreign key: a check per row would cost a third of the ingest rate';

create index event_question on event (project_id, name, at) include (person, flag_set);
comment on index event_question is 'Answers results without reading the rows: project, event, time, person, flag values';

alter table event alter column uuid set statistics 0;
alter table event alter column distinct_id set statistics 0;
alter table event alter column properties set statistics 0;

create table flag_set (
  project_id integer not null references project (id) on delete cascade,
  id bigint not null,
  properties jsonb not null,
  primary key (project_id, id)
);
comment on table flag_set is 'Each combination of flag values that events of a project carried, once: event.flag_set names it';

create table person (
  project_id integer not null references project (id) on delete cascade,
  id bigint not null,
  distinct_id text not null,
  identified boolean not null,
  properties jsonb not null,
  primary key (project_id, id)
);
comment on table person is 'The properties of people, where events set any, and whether they signed in: then they are not taken for someone else';

create table person_link (
  project_id integer not null references project (id) on delete cascade,
  id bigint not null,
  leader bigint not null,
  primary key (project_id, id)
);
create index person_link_leader on person_link (project_id, leader);
comment on table person_link is 'Who turned out to be the same person: events of id count for leader, which is itself no id here';
