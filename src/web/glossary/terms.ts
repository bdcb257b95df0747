interface Term {
  /** The term in a question: "What is …?" */
  name: string;
  /** Two sentences. */
  text: string;
}

const define = <K extends string>(all: Record<K, Term>): Record<K, Term> => all;

/** The terms of statistics that the console explains, each with its explanation. */
export const terms = define({
  relativeLift: {
    name: 'the relative lift',
    text: 'How much higher or lower the metric is than in control, in percent of control. The range shows the values that fit the data.',
  },
  decidingInterval: {
    name: 'the deciding interval',
    text: 'The range of lifts that fit the data, wide enough to be checked at any time. A result counts when the range does not include zero.',
  },
  guardrail: {
    name: 'a guardrail',
    text: 'A metric that must not get worse. If it is harmed, the recommendation is not to ship.',
  },
  chanceToBeat: {
    name: 'the chance to beat control',
    text: 'The probability that the variant is better, from the data of today. It does not allow for repeated checks, so it can be high while the result is inconclusive.',
  },
  chanceToWin: {
    name: 'the chance to win',
    text: 'The probability that the variant is the best of all, from the data of today. With two variants it is the chance to beat control.',
  },
  expectedLoss: {
    name: 'the expected loss',
    text: 'What you lose on average per participant if this choice is wrong. Cases in which it is right count as zero.',
  },
  sampleRatioMismatch: {
    name: 'a sample ratio mismatch',
    text: 'The participants are not split as planned. The variants then differ in more than the change, so results are not valid.',
  },
  minimumEffect: {
    name: 'the minimum detectable effect',
    text: 'The smallest true effect that the experiment finds with the planned power. Smaller effects need more participants.',
  },
  power: {
    name: 'the statistical power',
    text: 'The probability that the experiment finds an effect of the planned size. A power of 80% misses it 1 time in 5.',
  },
  baseline: {
    name: 'the baseline',
    text: 'The value of the metric without the change. Lifts are measured from it.',
  },
});

export type TermName = keyof typeof terms;
