/** The digits of a figure that count: more than anybody measures, and few enough to hide the rounding of binary fractions. */
const digits = 12;

/** A figure has at most 20 decimals. */
const smallest = 1e-20;

/** A figure as it is stored, compared and written: 0.3 for 0.1 + 0.2. */
export const toFigure = (value: number): number => Number(value.toPrecision(digits)) + 0;

/** A figure in digits, as addresses and files have it: "0.0000001". */
export function figureText(value: number): string {
  const text = String(toFigure(value));
  return text.includes('e')
    ? toFigure(value)
        .toFixed(20)
        .replace(/\.?0+$/, '')
    : text;
}

/** A figure in another unit, such that the way back leads to the same: of those that do, the one with the fewest digits. */
export function convertFigure(value: number, factor: number): number {
  const before = toFigure(value);
  for (let count = 1; count < digits; count += 1) {
    const shorter = Number((before * factor).toPrecision(count));
    if (toFigure(shorter / factor) === before) return shorter;
  }
  return toFigure(before * factor);
}

/** Half of the last digit that counts. */
const halfStep = (value: number) =>
  value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digits) / 2;

/** The greatest figure below another one. Below zero that is the smallest one that is written. */
export function figureBelow(value: number): number {
  if (value === 0) return -smallest;
  // Below a power of ten the last digit is worth a tenth.
  const below = toFigure(value - halfStep(value) / 5);
  return below < value ? below : toFigure(value - 2 * halfStep(value));
}

export const figureAbove = (value: number): number => (value === -smallest ? 0 : -figureBelow(-value) + 0);

/** What is between two figures: with all numbers that are the same as either, once they are rounded. */
export const reachOf = ({ from, to }: { from: number; to: number }) => ({
  from: from - halfStep(from),
  to: to + halfStep(to),
});
