/** How the generated visitors of an experiment behave. */
export interface VisitorBehavior {
  /** The number of people who see a variant. */
  people: number;
  /** The conversion rate from each funnel step to the next. The last rate applies to all further steps. */
  rates: readonly number[];
  /** The mean number of trend events per person. */
  mean: number;
  /** The relative lift of each variant against control: 0.1 is 10%. */
  lifts: Readonly<Record<string, number>>;
  /** The relative lifts of people with a browser, if they differ from those of the others. */
  liftsWith?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The actual split in percent, if it differs from the planned split. */
  shares?: Readonly<Record<string, number>>;
  /**
   * Whether the people came before the experiment, too. Then some do the event of the trend more often than others, before
   * and after their exposure.
   */
  areRegulars?: boolean;
  /**
   * The flag key of another experiment with two equal variants, whose visitors these are, too. Of those with different
   * variants in both, some are other people: as if one flag used the other.
   */
  sharesPeopleWith?: string;
}

const usual: VisitorBehavior = { people: 2400, rates: [0.42, 0.55], mean: 1.4, lifts: {} };

/** The behavior in the experiments of the demo, by flag key. */
const behaviors: Readonly<Record<string, Partial<VisitorBehavior>>> = {
  'basket-free-delivery': { people: 6200, rates: [0.46], lifts: { test: 0.13 } },
  'checkout-length': { people: 5400, rates: [0.62, 0.8], lifts: { 'one-page': 0.012, express: 0.02 } },
  'size-advice': { people: 3600, mean: 1.7, lifts: { test: 0.06 }, shares: { control: 57, test: 43 } },
  'price-in-button': { people: 900, rates: [0.21], lifts: { test: 0.04 } },
  'sticky-basket-button': { people: 4800, rates: [0.31, 0.4], lifts: { test: -0.16 } },
  'sale-badge-colour': { people: 3000, mean: 1.3, lifts: { moss: 0.03, amber: -0.02, ink: 0.02 } },
  'front-page-hero': { people: 4200, rates: [0.37], lifts: { test: 0.01 } },
  'late-location-prompt': { people: 3200, rates: [0.58, 0.44], lifts: { test: 0.09 } },
  'weekly-digest': { people: 2600, mean: 2.4, lifts: { digest: 0.15 } },
  'yearly-plan-first': { people: 5600, mean: 0.5, lifts: { test: 0.22 } },
  'member-picks': {
    people: 5200,
    mean: 2.6,
    lifts: { test: 0.14 },
    liftsWith: { Safari: { test: -0.14 } },
    areRegulars: true,
    sharesPeopleWith: 'yearly-plan-first',
  },
  'answer-first': { people: 2800, mean: 0.8, lifts: { test: 0.21 } },
  'early-contact': { people: 1400, rates: [0.08], lifts: { test: 0.9 } },
  'smoke-test': { people: 160, rates: [0.3] },
  'signup-page': { people: 5200, rates: [0.38, 0.5], lifts: { test: 0.2 } },
  'navigation-labels': { people: 2400, mean: 1.5, lifts: { test: 0.02 } },
  'pricing-table': { people: 3000, rates: [0.18], lifts: { test: 0.11 }, shares: { control: 58, test: 42 } },
};

/** Returns the visitor behavior of an experiment by its flag key. Unknown flags get the default behavior. */
export const behaviorOf = (flag_key: string): VisitorBehavior => ({
  ...usual,
  ...(Object.hasOwn(behaviors, flag_key) ? behaviors[flag_key] : {}),
});
