import { settingsApi } from '#changes/client-settings-api.ts';
import type { ReadProject } from '#changes/plan.ts';
import { Problem } from '#contract/problem.ts';
import type { Options } from '../arguments.ts';
import { connect, type Server } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { readSettingsFile } from '../plan-from-settings-file.ts';
import { readProjectSettings } from '../projects.ts';
import type { Terminal } from '../terminal.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { checkExperiments } from '../watch/check-experiments.ts';
import { experimentApi } from '../watch/experiment-api.ts';
import { reportJson, reportLines } from '../watch/format-report.ts';
import { lockState } from '../watch/lock.ts';
import { sendDue, updateDestinations } from '../watch/outbox.ts';
import { runSchedules, stepKeys } from '../watch/schedules.ts';
import { readState, writeState } from '../watch/state.ts';
import { type WatchedProject, WatchRun } from '../watch/watch-run.ts';

/** Reads a project. Not every server finds it by its id alone. */
async function readProject(server: Server, run: WatchRun, id: number): Promise<ReadProject | undefined> {
  try {
    return await settingsApi(run.client).read({ organization: null, project: id });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    const [project] = await readProjectSettings(server, { ...run.terminal, report: () => {} }, [id]);
    return project;
  }
}

/** Returns a project; null if it can't be read, which is noted. */
async function findProject(server: Server, run: WatchRun, id: number): Promise<WatchedProject | null> {
  try {
    const project = await readProject(server, run, id);
    const timeZone = project?.settings['timezone'];
    return project ? { id, name: project.name, timeZone: typeof timeZone === 'string' ? timeZone : 'UTC' } : null;
  } catch (error) {
    if (!(error instanceof UserFacingError)) run.noteProblem(`Project ${id}`, error);
    else run.noteRefusal(error.message);
    return null;
  }
}

/** Takes the due steps of a project and checks its experiments. An error of one project does not stop the others. */
async function watchProject(server: Server, run: WatchRun, id: number) {
  const project = await findProject(server, run, id);
  if (!project) return;
  const api = experimentApi(run.client, id);
  await runSchedules(run, project, api);
  if (run.watch.projects.includes(id))
    await checkExperiments(run, project, api).catch((error: unknown) => run.noteProblem(`Project ${id}`, error));
}

/** Forgets the steps of schedules that are not in the file any more. */
function forgetSteps({ data, watch }: WatchRun) {
  const keys = watch.schedules.flatMap(stepKeys);
  data.steps = Object.fromEntries(Object.entries(data.steps).filter(([key]) => keys.includes(key)));
}

async function watchAll(server: Server, run: WatchRun) {
  updateDestinations(run);
  forgetSteps(run);
  const ids = [...run.watch.projects, ...run.watch.schedules.map(({ project }) => project)];
  for (const id of new Set(ids)) await watchProject(server, run, id);
  run.save();
  await sendDue(run);
}

function print({ print: write, report }: Terminal, run: WatchRun, { format }: Options) {
  for (const problem of run.report.problems) report(problem);
  if (format === 'json') write(reportJson(run));
  else for (const line of reportLines(run)) write(line);
}

/**
 * Takes the due steps of schedules, checks the running experiments of the projects in the section `watch`, and sends the
 * messages that are due. Returns the exit code.
 */
export async function watch(terminal: Terminal, options: Options): Promise<number> {
  const { file: path, state, once } = options;
  if (!once)
    throw new UserFacingError('Add --once. To watch experiments all the time, start "watch --once" from cron or CI.');
  const { watch: section } = readSettingsFile(terminal, path);
  if (!section) throw new UserFacingError(`${path} has no section "watch".`);
  const server = connect(terminal);
  const lock = lockState(terminal, state);
  if (typeof lock === 'number') {
    const reason = `The process ${lock} is doing this already.`;
    terminal.print(options.format === 'json' ? JSON.stringify({ skipped: reason }) : reason);
    return EXIT.ok;
  }
  try {
    const data = readState(terminal, state, server.address);
    const save = () => {
      lock.renew();
      writeState(terminal, state, data);
    };
    const run = new WatchRun(terminal, server, section, data, save);
    await watchAll(server, run);
    print(terminal, run, options);
    return run.report.isKeyRefused ? EXIT.error : EXIT.ok;
  } finally {
    lock.release();
  }
}
