/** A reason not to start or not to do something, told in one sentence and without a stack: the person can mend it. */
export class Refusal extends Error {
  override name = 'Refusal';
}
