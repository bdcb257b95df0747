alter table experiment add column conclusion text;
alter table experiment add column conclusion_comment text;
