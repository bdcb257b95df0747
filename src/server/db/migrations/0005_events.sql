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
comment on table event is 'An event of a person. person and flag_set are 64-bit ids computed from the content, so inserting needs no counter. There is no foreign key, because checking it for each row would reduce the ingest rate by a third';

create index event_question on event (project_id, name, at) include (person, flag_set);
comment on index event_question is 'Contains every column that most results need, so that the rows need not be read: project, event name, time, person, flag values';

alter table event alter column uuid set statistics 0;
alter table event alter column distinct_id set statistics 0;
alter table event alter column properties set statistics 0;

create table flag_set (
  project_id integer not null references project (id) on delete cascade,
  id bigint not null,
  properties jsonb not null,
  primary key (project_id, id)
);
comment on table flag_set is 'A combination of flag values in the events of a project, stored once. event.flag_set contains its id';

create table person (
  project_id integer not null references project (id) on delete cascade,
  id bigint not null,
  distinct_id text not null,
  identified boolean not null,
  properties jsonb not null,
  primary key (project_id, id)
);
comment on table person is 'The properties of a person, and whether the person has signed in. A person who has signed in is merged into another person only by a forced merge';

create table person_link (
  project_id integer not null references project (id) on delete cascade,
  id bigint not null,
  leader bigint not null,
  primary key (project_id, id)
);
create index person_link_leader on person_link (project_id, leader);
comment on table person_link is 'Two ids of the same person: events of id count for leader. A leader never has a link of its own';
