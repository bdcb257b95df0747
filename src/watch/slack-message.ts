import { isolateName } from '#contract/format/isolate-name.ts';
import type { MessageBody } from './message.ts';

const MAX_NAME = 150;
/** Slack refuses a longer text of a block. */
const MAX_TEXT = 3000;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a text in one line with at most `limit` characters. */
function shorten(text: string, limit: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' '));
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

/** Returns a text with the characters escaped that begin mentions and links in Slack, cut if it would be too long. */
function escapeText(text: string, limit = MAX_TEXT): string {
  const escaped = text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
  // An escape takes at most five characters.
  return escaped.length <= limit ? escaped : escapeText(shorten(text, Math.floor(limit / 5)), limit);
}

/** Returns the text with the experiment's name as a link. */
function linkedText({ text, experiment }: MessageBody): string {
  if (!experiment) return escapeText(text);
  const name = isolateName(experiment.name);
  const rest = text.startsWith(name) ? text.slice(name.length) : ` ${text}`;
  const link = `*<${experiment.url}|${escapeText(isolateName(shorten(experiment.name, MAX_NAME)))}>*`;
  return link + escapeText(rest, MAX_TEXT - link.length);
}

/** Returns the body for an incoming webhook of Slack. */
export function slackBody(message: MessageBody) {
  const text = linkedText(message);
  // `verbatim` keeps Slack from making mentions of plain text such as "@channel".
  const markdown = (content: string) => ({ type: 'mrkdwn', text: content, verbatim: true });
  return {
    text,
    blocks: [
      { type: 'section', text: markdown(text) },
      { type: 'context', elements: [markdown(escapeText(shorten(message.project.name, MAX_NAME)))] },
    ],
  };
}
