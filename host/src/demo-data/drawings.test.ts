import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../../../web/public/images/drills');
const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));

const [width, height] = [640, 480];
/** Shadows end softly: what is fainter than this part of 255 is not seen. */
const seen = 16;

/** The margins of what is seen, in per cent of the picture's width or height. */
async function marginsOf(file: string) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((data[pixel * 4 + 3] ?? 0) < seen) continue;
    columns.add(pixel % width);
    rows.add(Math.floor(pixel / width));
  }
  return {
    left: (100 * Math.min(...columns)) / width,
    right: (100 * (width - 1 - Math.max(...columns))) / width,
    top: (100 * Math.min(...rows)) / height,
    bottom: (100 * (height - 1 - Math.max(...rows))) / height,
  };
}

test.each(names)('%s stands in the middle of a clear ground, with a margin of 8 per cent', async (name) => {
  const file = path.join(folder, name);
  const drawing = readFileSync(file, 'utf8');
  expect(drawing).toContain(`viewBox="0 0 ${width} ${height}"`);
  // Another machine may not have the face, and a ground would be a box on the page.
  expect(drawing).not.toMatch(/<text|<image|M0 0h640v480|<rect[^>]* width="(640|100%)"/);

  const { left, right, top, bottom } = await marginsOf(file);
  const tighter = Math.min(left, top);
  expect(tighter).toBeGreaterThan(7);
  expect(tighter).toBeLessThan(9);
  expect(Math.abs(left - right)).toBeLessThan(1);
  expect(Math.abs(top - bottom)).toBeLessThan(1);
});
