/**
 * Refuses a package-lock.json that `npm ci` could not verify or that names a registry's host: each package needs its integrity
 * and no address, and each optional package of another platform has to be there too.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './freshness.js';

/**
 * @type {{ packages: Record<string, { link?: boolean, version?: string, integrity?: string, resolved?: string,
 *   optionalDependencies?: Record<string, string> }> }}
 */
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/**
 * As Node resolves: the nearest node_modules on the way up.
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
  const isInstalled = location.includes('node_modules/') && !entry.link;
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
