/** The sources of each part of the build, and whether build/ is up to date with them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

const shared = ['package-lock.json', 'tsconfig.base.json', 'contract/src', 'scripts/build.js'];

/** Each part's sources, and a file that its build creates. */
export const parts = {
  pages: {
    sources: [
      ...shared,
      'web/app',
      'web/public',
      'web/package.json',
      'web/vite.config.ts',
      'web/react-router.config.ts',
    ],
    result: 'build/web/server/index.js',
  },
  server: {
    sources: [...shared, 'api/src', 'identity/src', 'sandbox/src', 'host/src'],
    result: 'build/server/main.js',
  },
};

/** @typedef {keyof typeof parts} PartName */

export const partNames = /** @type {PartName[]} */ (Object.keys(parts));

/** The names of the parts that are missing or were built from other sources. */
export function staleParts() {
  return partNames.filter((name) => !isFresh(name));
}

/**
 * Takes the fingerprint before the build, so that a source that changes meanwhile makes the result stale.
 * @param {PartName} name
 */
export function beginBuild(name) {
  rmSync(stampFile(name), { force: true });
  const stamp = fingerprint(name);
  return {
    done: () => writeFileSync(stampFile(name), stamp),
  };
}

/** @param {PartName} name */
const stampFile = (name) => path.join(root, 'build', `${name}.stamp`);

/** @param {PartName} name */
const isFresh = (name) =>
  existsSync(path.join(root, parts[name].result)) &&
  existsSync(stampFile(name)) &&
  readFileSync(stampFile(name), 'utf8') === fingerprint(name);

/**
 * Hashes contents rather than dates, because a checkout or a copy changes only dates.
 * @param {PartName} name
 */
function fingerprint(name) {
  const hash = createHash('sha256');
  for (const source of parts[name].sources) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} source
 * @returns {string[]}
 */
function filesOf(source) {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [source];
  return readdirSync(source, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
