/**
 * Refuses a package-lock.json that `npm ci` could not verify or that names a registry's host. Each package needs an integrity
 * hash and no `resolved` address, and the optional packages of all platforms must be present.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './freshness.js';

/**
 * @type {{ packages: Record<string, { link?: boolean, inBundle?: boolean, version?: string, integrity?: string, resolved?: string,
 *   optionalDependencies?: Record<string, string> }> }}
 */
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/**
 * Looks a package up as Node does, in the nearest node_modules upwards.
 * @param {string} parent
 * @param {string} name
 */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[path.posix.join(folder, 'node_modules', name)]) return true;
    if (folder === '') return false;
  }
}

const faults = [];
for (const [location, entry] of Object.entries(packages)) {
  // A bundled package comes in its parent's archive, whose integrity covers it.
  const isInstalled = location.includes('node_modules/') && !entry.link && !entry.inBundle;
  if (isInstalled && !entry.integrity) faults.push(`${location}@${entry.version} has no integrity`);
  if (isInstalled && entry.resolved) faults.push(`${location} names an address: ${entry.resolved}`);
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(location, name)) continue;
    faults.push(
      `${location} wants ${name}@${version}, which the registry did not have: take a version of ${location} whose platforms are all there`,
    );
  }
}
for (const fault of faults) console.error(fault);
console.log(`${Object.keys(packages).length} packages in the lock file, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
