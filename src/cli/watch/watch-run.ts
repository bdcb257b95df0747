import { randomUUID } from 'node:crypto';
import type { Watch } from '#changes/file/settings-file.ts';
import { createThrottle, waitSeconds } from '#changes/throttle.ts';
import type { Client } from '#client/client.ts';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { NotificationRuleName } from '#contract/notification.ts';
import { Problem } from '#contract/problem.ts';
import { type MessageBody, messageBody } from '#watch/message.ts';
import type { Server } from '../connection.ts';
import { formatProject } from '../output/format-value.ts';
import type { Terminal } from '../terminal.ts';
import { type Destination, resolveDestinations } from './destinations.ts';
import type { WatchData } from './state.ts';

/** A project whose experiments are watched. */
export interface WatchedProject {
  id: number;
  name: string;
  timeZone: string;
}

/** A message that is not stored yet. */
export interface NewMessage extends Pick<MessageBody, 'subject' | 'text' | 'verdict'> {
  rule: NotificationRuleName;
  /** Other rules that the same event makes true. Their destinations get the message too, but nobody gets it twice. */
  also?: readonly NotificationRuleName[];
}

/** What a run has done. */
export interface WatchReport {
  /** What schedules did, as sentences. */
  done: string[];
  sent: Attempted[];
  /** Messages that were given up. */
  failed: Attempted[];
  /** What could not be read, computed or done, as sentences. */
  problems: string[];
  /** Whether the key is not accepted for something. */
  isKeyRefused: boolean;
}

export interface Attempted {
  webhook_id: string;
  destination: string;
  rule: string;
  text: string;
  http_status: number | null;
  error: string | null;
}

/** Returns the address of an experiment in the server's own console. */
function urlOf({ address, client }: Server, project: number, id: number): string {
  const isOurs = client.generationOf(project) === 'hedgerow';
  return `${address}/${isOurs ? 'projects' : 'project'}/${project}/experiments/${id}`;
}

/** One run of the command: what it knows, and what it has done so far. */
export class WatchRun {
  readonly report: WatchReport = { done: [], sent: [], failed: [], problems: [], isKeyRefused: false };
  readonly terminal: Terminal;
  readonly client: Client;
  readonly watch: Watch;
  readonly destinations: readonly Destination[];
  readonly data: WatchData;
  /** Stores the state. Everything that belongs together is changed in between without waiting for anything. */
  readonly save: () => void;
  readonly #server: Server;

  constructor(terminal: Terminal, server: Server, watch: Watch, data: WatchData, save: () => void) {
    const send = createThrottle(waitSeconds, terminal.signal);
    const call = (...[operation, input]: Parameters<Client['call']>) =>
      send(() => server.client.call(operation, input, terminal.signal));
    this.terminal = terminal;
    this.#server = server;
    this.client = { ...server.client, call: call as Client['call'] };
    this.watch = watch;
    this.destinations = resolveDestinations(watch, terminal);
    this.data = data;
    this.save = save;
  }

  get now(): Date {
    return this.terminal.now();
  }

  /** Returns the destinations that get the messages of one of these rules, without those that are turned off. */
  destinationsFor(rules: readonly NotificationRuleName[]): readonly Destination[] {
    return this.destinations.filter(
      (destination) =>
        destination.rules.some((rule) => rules.includes(rule)) &&
        (this.data.destinations[destination.name]?.disabled_reason ?? null) === null,
    );
  }

  /** Adds a message to those that wait, for each destination with one of its rules. The caller stores it. */
  notify(project: WatchedProject, experiment: Experiment, { rule, also = [], ...content }: NewMessage): void {
    const { id, name } = experiment;
    const at = this.now.getTime();
    const body = messageBody({
      ...{ ...content, rule, at, project: { id: project.id, name: project.name } },
      experiment: { id, name, url: urlOf(this.#server, project.id, id) },
    });
    const message = {
      id: `msg_${randomUUID()}`,
      rule,
      body,
      attempt: 0,
      next_at: new Date(at).toISOString(),
      error: null,
    };
    for (const { name: destination } of this.destinationsFor([rule, ...also]))
      this.data.pending.push({ ...message, destination });
  }

  /**
   * Notes why something about a project or an experiment failed.
   * @throws the error if it is not an answer of the server
   */
  noteProblem(what: string, error: unknown): void {
    if (this.terminal.signal.aborted || !(error instanceof Problem)) throw error;
    const sentence = `${what}: ${error.message}`;
    if (error.status === 401 || error.status === 403) this.noteRefusal(sentence);
    else this.report.problems.push(sentence);
  }

  /** Notes that the key can't be used for something. */
  noteRefusal(sentence: string): void {
    this.report.problems.push(sentence);
    this.report.isKeyRefused = true;
  }

  /** Notes that the next command has to judge an experiment. */
  noteMissing(experiment: Experiment, project: WatchedProject): void {
    this.report.problems.push(`${nameOf(experiment, project)}: its results are not computed yet.`);
  }

  noteDone(experiment: Experiment, project: WatchedProject, sentence: string): void {
    this.report.done.push(`${nameOf(experiment, project)} ${sentence}`);
  }
}

/** Returns an experiment with its project for a line of output: "Reviews (34) in Shop (12)". */
export const nameOf = ({ name, id }: Pick<Experiment, 'name' | 'id'>, project: WatchedProject): string =>
  `${formatProject(isolateName(name), id)} in ${formatProject(project.name, project.id)}`;
