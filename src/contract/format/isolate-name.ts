const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** The invisible characters that set the direction of the text after them. */
const controls = /[\u202a-\u202e\u2066-\u2069]/;

const OPEN = '\u2068';
const CLOSE = '\u2069';

/** Returns a name with an end for each isolate, and a start for each end, so that it can't end the isolate around it. */
function balance(name: string): string {
  let [open, extra] = [0, 0];
  for (const [sign] of name.matchAll(/[\u2066-\u2069]/g)) {
    if (sign !== CLOSE) open += 1;
    else if (open > 0) open -= 1;
    else extra += 1;
  }
  return OPEN.repeat(extra) + name + CLOSE.repeat(open);
}

/**
 * Returns a name for use in a sentence. Isolates a name with right-to-left letters or with characters that set the
 * direction, so that it does not reorder the text around it.
 */
export const isolateName = (name: string): string =>
  rightToLeft.test(name) || controls.test(name) ? OPEN + balance(name) + CLOSE : name;
