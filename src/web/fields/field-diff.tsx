import type { Field, Kind } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isStructured } from '#contract/format/summary.ts';
import { mapByIndex } from '../ui/map-by-index.tsx';
import classes from './field-diff.module.css';
import { FieldValue, NOT_SET, valueFormatters } from './field-value.tsx';
import { isTextList } from './form-values.ts';
import { jsonText } from './json-text.ts';
import { collapseUnchanged, diffLines } from './line-diff.ts';

interface Props {
  field: Field;
  before: unknown;
  after: unknown;
  timeZone?: string;
}

/** Whether a diff compares the lines of two values, if one of them has several. */
const isLineByLine = (kind: Kind) =>
  isStructured(kind) || kind === 'long_text' || valueFormatters[kind] === valueFormatters.variants;

const signs = { both: ' ', before: '−', after: '+' };
const elements = { both: 'span', before: 'del', after: 'ins' } as const;

const isUnset = (value: unknown) => value === null || value === undefined;

/** Returns a value's lines. "Not set" is a line, to distinguish null from an empty text or list. */
function linesOf(value: unknown): string[] {
  if (isUnset(value)) return [NOT_SET];
  if (typeof value === 'string') return value.split('\n');
  if (isTextList(value) && value.length > 0) return value.map((entry) => entry ?? 'null');
  return jsonText(value).split('\n');
}

function Lines({ before, after }: { before: unknown; after: unknown }) {
  const lines = collapseUnchanged(diffLines(linesOf(before), linesOf(after)));
  return (
    <ol className={classes.lines}>
      {mapByIndex(lines, (line) => {
        if ('skipped' in line)
          return <li className={classes.skipped}>{formatCountOf(line.skipped, 'unchanged line')}</li>;
        const Line = elements[line.side];
        return (
          <li data-side={line.side}>
            <span aria-hidden>{signs[line.side]}</span>
            <Line>{line.text}</Line>
          </li>
        );
      })}
    </ol>
  );
}

/** Shows both values of a changed field. For long text, lists and JSON with several lines, shows a line diff instead. */
export function FieldDiff({ field, before, after, timeZone = 'UTC' }: Props) {
  const isLong = isLineByLine(field.kind) && (linesOf(before).length > 1 || linesOf(after).length > 1);
  if (isLong) return <Lines before={before} after={after} />;
  return (
    <div className={classes.pair}>
      <del>
        <FieldValue field={field} value={before} timeZone={timeZone} />
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins>
        <FieldValue field={field} value={after} timeZone={timeZone} />
      </ins>
    </div>
  );
}
