import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaBell, gammaBell, offsetAt } from '#stats/bell.ts';
import { betaTailsAt } from '#stats/beta.ts';
import { gammaTails } from '#stats/gamma.ts';
import { gaussNodes, legendreSum, runningIntegral } from '#stats/legendre.ts';
import { massOf } from '#stats/mass.ts';
import { commonMesh, forEachNode } from '#stats/mesh.ts';

const parameter = fc.oneof(fc.double({ min: 0.2, max: 20, noNaN: true }), fc.integer({ min: 1, max: 10_000_001 }));
const place = fc.double({ min: 0, max: 1, noNaN: true });

test('the quadrature of any beta bell agrees with its continued fraction', () => {
  fc.assert(
    fc.property(parameter, parameter, place, (a, b, at) => {
      const mass = massOf(betaBell(a, b));
      const [lowest = 0, highest = 0] = [mass.edges[0], mass.edges.at(-1)];
      const y = lowest + at * (highest - lowest);
      const { lower, upper } = betaTailsAt(1 / (1 + Math.exp(-y)), 1 / (1 + Math.exp(y)), a, b);
      expect(Math.abs(mass.below(y) - lower)).toBeLessThan(2e-11);
      expect(Math.abs(mass.above(y) - upper)).toBeLessThan(2e-11);
    }),
  );
});

test('the quadrature of any gamma bell agrees with its series and continued fraction', () => {
  fc.assert(
    fc.property(parameter, place, (shape, at) => {
      const mass = massOf(gammaBell(shape, 1));
      const [lowest = 0, highest = 0] = [mass.edges[0], mass.edges.at(-1)];
      const y = lowest + at * (highest - lowest);
      expect(Math.abs(mass.below(y) - gammaTails(Math.exp(y), shape, 1).lower)).toBeLessThan(2e-11);
    }),
  );
});

test('there is no mass outside of the edges', () => {
  const mass = massOf(betaBell(3, 40));

  expect([mass.below(-1e3), mass.above(-1e3), mass.density(-1e3)]).toEqual([0, 1, 0]);
  expect([mass.below(1e3), mass.above(1e3), mass.density(1e3)]).toEqual([1, 0, 0]);
});

test('at the offset, a bell has fallen as far as a normal one', () => {
  const distance = fc.double({ min: 0.01, max: 37, noNaN: true });
  fc.assert(
    fc.property(parameter, parameter, distance, fc.constantFrom(-1, 1), (a, b, w, sign) => {
      for (const bell of [betaBell(a, b), gammaBell(a, 1)]) {
        const offset = offsetAt(bell, sign * w);
        expect(Math.sign(offset)).toBe(sign);
        expect(bell.drop(offset) / ((w * w) / 2)).toBeCloseTo(1, 4);
      }
    }),
  );
});

test('the running integral of a polynomial of degree 15 is exact everywhere', () => {
  const t = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), t, (degree, to) => {
      const running = runningIntegral(gaussNodes.map((node) => node.t ** degree));
      const exact = (to ** (degree + 1) - (-1) ** (degree + 1)) / (degree + 1);
      expect(legendreSum(running, to)).toBeCloseTo(exact, 13);
    }),
  );
});

const edges = fc
  .tuple(
    fc.double({ min: -50, max: 50, noNaN: true }),
    fc.array(fc.double({ min: 0.001, max: 5, noNaN: true }), { minLength: 1 }),
  )
  .map(([first, lengths]) => {
    const ends = [first];
    for (const length of lengths) ends.push((ends.at(-1) ?? 0) + length);
    return ends;
  });

test('a common mesh spans all lists, and no panel is longer than the panels of a list that ends in it', () => {
  fc.assert(
    fc.property(fc.array(edges, { minLength: 1, maxLength: 5 }), (lists) => {
      const mesh = commonMesh(lists);
      const all = lists.flat();
      expect([mesh[0], mesh.at(-1)]).toEqual([Math.min(...all), Math.max(...all)]);
      for (const list of lists)
        list.slice(1).forEach((high, k) => {
          const low = list[k] ?? 0;
          const meeting = mesh.slice(1).filter((end, m) => (mesh[m] ?? 0) < low && end > low && end < high);
          for (const end of meeting) {
            const start = mesh[mesh.indexOf(end) - 1] ?? 0;
            expect(end - start).toBeLessThanOrEqual((high - low) * (1 + 1e-12));
          }
        });
    }),
  );
});

test('the weights over a mesh sum to its length', () => {
  fc.assert(
    fc.property(edges, (ends) => {
      let sum = 0;
      forEachNode(ends, (_, weight) => {
        sum += weight;
      });
      expect(sum).toBeCloseTo((ends.at(-1) ?? 0) - (ends[0] ?? 0), 10);
    }),
  );
});
