// `npm run bench -- capacity`: how many processors a shop of so many views a day needs, in the shop's processes, the primary and each
// standby, and how much it keeps. `npm run bench -- capacity mine.json` takes other figures than those of bench/results/costs.json.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {{ shop: number, primary: number, standby: number }} Costs milliseconds of a processor */
/**
 * @typedef {object} Figures
 * @property {Record<string, Costs>} costs by what is done
 * @property {{ purchase: number }} bytes kept
 * @property {typeof usual} habits
 */

/** What visitors and staff do, where the file says nothing else. */
const usual = {
  'views that a cache has, of each': 0.9,
  'changes of carts for each view': 0.05,
  'purchases for each view': 0.003,
  'lines of reports for each purchase': 5,
  'share of a day in its busiest hour': 0.1,
  'share of a processor that is used': 0.6,
};

const file = process.argv[2] ?? path.join(import.meta.dirname, 'results/costs.json');
const given = JSON.parse(await readFile(file, 'utf8'));
/** @type {Figures} */
const figures = { costs: given.costs, bytes: given.bytes, habits: { ...usual, ...given.habits } };

console.log(`Figures: ${file}\n`, figures.habits);
console.table(
  Object.fromEntries(
    [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000].map((views) => {
      const { purchases, processors, gigabytesAYear } = planFor(views, figures);
      return [
        views.toLocaleString('en'),
        {
          'purchases a day': Math.round(purchases).toLocaleString('en'),
          'processors: shop': round(processors.shop),
          primary: round(processors.primary),
          'each standby': round(processors.standby),
          'GB a year': round(gigabytesAYear),
          'most of it': processors.shop > processors.primary ? 'shop' : 'primary',
        },
      ];
    }),
  ),
);

/**
 * What a shop of so many views a day needs in its busiest hour.
 * @param {number} views @param {Figures} figures
 */
function planFor(views, { costs, bytes, habits }) {
  const cached = views * habits['views that a cache has, of each'];
  const purchases = views * habits['purchases for each view'];
  /** @type {[name: string, count: number][]} */
  const done = [
    ['view that a cache has', cached],
    ['view that no cache has', views - cached],
    ['change of a cart', views * habits['changes of carts for each view']],
    ['purchase', purchases],
    ['line of a report', purchases * habits['lines of reports for each purchase']],
  ];
  const perSecond = habits['share of a day in its busiest hour'] / 3_600;
  /** @param {keyof Costs} part */
  const processorsOf = (part) =>
    done.reduce((sum, [name, count]) => sum + count * perSecond * ((costs[name]?.[part] ?? 0) / 1_000), 0) /
    habits['share of a processor that is used'];
  return {
    purchases,
    processors: {
      shop: processorsOf('shop'),
      primary: processorsOf('primary'),
      standby: processorsOf('standby'),
    },
    gigabytesAYear: (purchases * 365 * bytes.purchase) / 1e9,
  };
}

/** @param {number} value */
function round(value) {
  return Number(value.toPrecision(2));
}
