import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  cartScriptBytes,
  landingScriptBytes,
  loginScriptBytes,
  productScriptBytes,
} from '../../scripts/page-limits.js';
import { isBuilt } from './built-shop';

const folder = path.resolve(import.meta.dirname, '../../build/web/client');

type Manifest = { entry: Files; routes: Record<string, Files> };
type Files = { module: string; imports: string[] };

/** React Router's route manifest, which the browser loads, and its path. */
function readManifest(): { path: string; manifest: Manifest } {
  const replaced = JSON.parse(readFileSync(path.join(folder, '../replaced-assets.json'), 'utf8')) as object;
  const name = readdirSync(path.join(folder, 'assets')).find(
    (file) => /^manifest-.*\.js$/.test(file) && !(file in replaced),
  );
  if (!name) throw new Error('The build has no list of routes');
  const script = readFileSync(path.join(folder, 'assets', name), 'utf8');
  return { path: `/assets/${name}`, manifest: JSON.parse(script.replace(/^[^=]*=|;\s*$/g, '')) };
}

/** The size as sent: small files are not compressed. */
function bytesOf(file: string): number {
  const compressed = statSync(path.join(folder, `${file}.br`), { throwIfNoEntry: false });
  return (compressed ?? statSync(path.join(folder, file))).size;
}

describe.skipIf(!isBuilt)('the scripts of the built pages', () => {
  test.each([
    ['the landing page', 'screens/visitor/landing/landing', landingScriptBytes],
    ["a product's page", 'screens/visitor/product/product', productScriptBytes],
    ['the cart', 'screens/visitor/cart/cart', cartScriptBytes],
    ['the login', 'screens/visitor/login/login', loginScriptBytes],
  ])('%s loads no more than its limit', (_, route, limit) => {
    const { path: list, manifest } = readManifest();
    const parts = [manifest.entry, manifest.routes['root'], manifest.routes[route]];
    const files = new Set([list, ...parts.flatMap((part) => (part ? [part.module, ...part.imports] : []))]);
    expect(files.size).toBeGreaterThan(5);
    const total = [...files].reduce((sum, file) => sum + bytesOf(file), 0);
    expect(total).toBeLessThanOrEqual(limit);
  });
});
