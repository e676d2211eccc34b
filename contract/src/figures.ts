/** The digits of a figure that count: more than anybody measures, and few enough to hide the rounding of binary fractions. */
const digits = 12;

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

/** What is between two figures: with all numbers that are the same as either, once they are rounded. */
export const reachOf = ({ from, to }: { from: number; to: number }) => ({
  from: from - halfStep(from),
  to: to + halfStep(to),
});
