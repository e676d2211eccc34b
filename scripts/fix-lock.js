/**
 * Completes package-lock.json after an `npm install`.
 *
 * Some packages ship one optional package per platform. npm leaves those out of the lock file that it could not read
 * from the registry at that moment, and `npm ci` then stops with "Missing: … from lock file". This adds each as an
 * optional entry for its platform, which npm installs where it fits and passes over elsewhere.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** As Node resolves: the nearest node_modules on the way up. */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function platformEntry(name, version) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length === 0 && cpu.length === 0) return undefined;
  const musl = words.some((word) => word.startsWith('musl'));
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes('linux') && (musl ? { libc: ['musl'] } : words.includes('gnu') && { libc: ['glibc'] })),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

const added = [];
for (const [parent, { optionalDependencies = {}, dev, devOptional }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(parent, name)) continue;
    const entry = platformEntry(name, version);
    if (!entry) {
      console.error(`fix-lock: ${name} is missing from the lock file and names no platform; add it by hand`);
      process.exitCode = 1;
      continue;
    }
    packages[`node_modules/${name}`] = { ...entry, ...(dev && { dev }), ...(devOptional && { devOptional }) };
    added.push(`${name}@${version}`);
  }
}

if (added.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(added.length === 0 ? 'The lock file is complete.' : `Added ${added.length}: ${added.join(', ')}`);
