import { parseWallTime } from '#contract/format/wall-time.ts';
import { defaultNotificationRules } from '#contract/notification.ts';
import type { Path, Problems } from './problems.ts';
import type { FileProject, Watch, WatchDestination, WatchSchedule } from './settings-file.ts';
import { type WatchSection, watchSection } from './watch-section.ts';

type AnyIssue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function addIssue(problems: Problems, { code, path, message, keys = [] }: AnyIssue) {
  const at = ['watch', ...path.map((part) => (typeof part === 'number' ? part : String(part)))];
  if (code !== 'unrecognized_keys') problems.add(at, message);
  else for (const key of keys) problems.add([...at, key], `"${key}" is unknown here.`);
}

/** Returns a function that returns the id of a project, which the section has by its id or by its key in the file. */
const idsIn = (problems: Problems, projects: readonly FileProject[]) => (path: Path, project: number | string) => {
  if (typeof project === 'number') return project;
  const found = projects.find(({ key }) => key === project);
  if (!found) problems.add(path, `The file has no project "${project}" with an id.`);
  return found?.id ?? 0;
};

function reportRepeated(problems: Problems, path: Path, names: readonly string[], sentence: (name: string) => string) {
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) problems.add([...path, index], sentence(name));
}

const destinationOf = ({
  rules,
  ...destination
}: NonNullable<WatchSection['destinations']>[number]): WatchDestination => ({
  ...destination,
  secret: destination.kind === 'webhook' ? destination.secret : null,
  rules: rules ?? defaultNotificationRules,
});

const OFFSET = /(Z|[+-]\d\d:?\d\d)$/;

type ReadSchedule = NonNullable<WatchSection['schedules']>[number];

/** Returns the instant of a scheduled time; null without one. */
function instantOf(problems: Problems, path: Path, { timezone }: ReadSchedule, name: string, time: string | undefined) {
  if (time === undefined) return null;
  const hasOffset = OFFSET.test(time);
  if (!hasOffset && timezone === undefined)
    problems.add([...path, name], `${name} has no offset such as +01:00, so the schedule needs a timezone.`);
  const instant = parseWallTime(time, timezone ?? 'UTC');
  if (instant === null) problems.add([...path, name], `${name} is not a time that exists.`);
  return instant;
}

function scheduleOf(
  problems: Problems,
  path: Path,
  schedule: ReadSchedule,
  idOf: ReturnType<typeof idsIn>,
): WatchSchedule {
  const { experiment, end_action } = schedule;
  const start = instantOf(problems, path, schedule, 'start', schedule.start);
  const end = instantOf(problems, path, schedule, 'end', schedule.end);
  if (schedule.start === undefined && schedule.end === undefined)
    problems.add(path, 'A schedule needs start, end or both.');
  if (end_action !== undefined && schedule.end === undefined)
    problems.add([...path, 'end_action'], 'end_action needs an end.');
  if (start !== null && end !== null && Date.parse(end) <= Date.parse(start))
    problems.add([...path, 'end'], 'The end must be after the start.');
  const project = idOf([...path, 'project'], schedule.project);
  return { project, experiment, start, end, end_action: end_action ?? 'notify' };
}

/** Returns the section `watch` of a file; null if there is none. */
export function watchIn(problems: Problems, value: unknown, projects: readonly FileProject[]): Watch | null {
  if (value === undefined || value === null) return null;
  const { data, error } = watchSection().safeParse(value);
  for (const issue of error?.issues ?? []) addIssue(problems, issue);
  if (!data) return null;
  const idOf = idsIn(problems, projects);
  const destinations = (data.destinations ?? []).map(destinationOf);
  const names = destinations.map(({ name }) => name);
  reportRepeated(problems, ['watch', 'destinations'], names, (name) => `Two destinations have the name "${name}".`);
  const schedules = (data.schedules ?? []).map((schedule, index) =>
    scheduleOf(problems, ['watch', 'schedules', index], schedule, idOf),
  );
  const scheduled = schedules.map(({ project, experiment }) => `${experiment} of project ${project}`);
  reportRepeated(problems, ['watch', 'schedules'], scheduled, (name) => `Experiment ${name} has two schedules.`);
  const watched = data.projects.map((project, index) => idOf(['watch', 'projects', index], project));
  return { projects: [...new Set(watched)], destinations, schedules };
}
