/** Reports violations of the rules in `import-rules.js`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './freshness.js';
import { isTest, rules, textRules, workspaces } from './import-rules.js';

function sourceFiles() {
  return [...workspaces, 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter(
        (file) => /\.(ts|tsx|js|css)$/.test(file) && !/(^|\/)(node_modules|\.react-router)\//.test(file),
      ),
  );
}

const importPattern =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** @param {string} file */
const readCode = (file) =>
  readFileSync(path.join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ specifier: string, how: 'static' | 'dynamic', to: string }[]}
 */
function importsOf(file, text) {
  return [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    return { specifier, how: match[1] === undefined ? 'dynamic' : 'static', to: targetOf(file, specifier) };
  });
}

/**
 * Resolves a specifier to one of our files, or to a package name.
 * @param {string} from
 * @param {string} specifier
 */
function targetOf(from, specifier) {
  const own = /^@chuck-and-bit\/([^/]+)\/(.+)$/.exec(specifier);
  if (own) return withExtension(`${own[1]}/src/${own[2]}`);
  if (specifier.startsWith('.')) {
    return withExtension(path.posix.join(path.posix.dirname(from), specifier.replace(/\?\w+$/, '')));
  }
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @param {string} file */
function withExtension(file) {
  return (
    ['', '.ts', '.tsx', '.js']
      .map((end) => file + end)
      .find((each) => /\.\w+$/.test(each) && existsSync(path.join(root, each))) ?? file
  );
}

/** @param {string} file */
const moduleOf = (file) => /^api\/src\/modules\/([^/]+)\//.exec(file)?.[1];

/**
 * The modules of the API that each module imports, with the first such import. Imports of types count too. Tests don't.
 * @type {Map<string, Map<string, string>>}
 */
const modules = new Map();

/** @param {string} file @param {string} to */
function addToModules(file, to) {
  const from = moduleOf(file);
  const target = moduleOf(to);
  if (!from || !target || from === target || isTest(file)) return;
  const imports = modules.get(from) ?? new Map();
  modules.set(from, imports);
  if (!imports.has(target)) imports.set(target, `${file} imports ${to}`);
}

/**
 * Follows the imports of a module.
 * @param {string} module
 * @param {string[]} way the modules that led to it
 * @param {Set<string>} done modules that are known to be in no circle
 * @returns {string[] | null} the modules of a circle, the first one again at the end
 */
function findCircle(module, way, done) {
  if (way.includes(module)) return [...way.slice(way.indexOf(module)), module];
  if (done.has(module)) return null;
  for (const next of modules.get(module)?.keys() ?? []) {
    const circle = findCircle(next, [...way, module], done);
    if (circle) return circle;
  }
  done.add(module);
  return null;
}

const faults = [];
const files = sourceFiles();
for (const file of files) {
  const text = readCode(file);
  for (const { says, because, forbids } of textRules) {
    if (forbids(file, text)) faults.push(`${file}\n    ${says}: ${because}`);
  }
  for (const { specifier, how, to } of importsOf(file, text)) {
    addToModules(file, to);
    for (const rule of rules) {
      if (rule.forbids(file, to, how, specifier))
        faults.push(`${file} imports ${specifier}\n    ${rule.says}: ${rule.because}`);
    }
  }
  if (/(^|\/)index\.tsx?$/.test(file)) {
    faults.push(`${file}\n    no index files: a name says what is in a file, and barrels hide who uses what`);
  }
  if (/(^|\/)(utils|helpers|common|misc|lib)\//.test(file)) {
    faults.push(`${file}\n    no folder of this name: a helper lives beside its user, named by its subject`);
  }
}
const done = new Set();
for (const module of modules.keys()) {
  const circle = findCircle(module, [], done);
  if (!circle) continue;
  const steps = circle.slice(1).map((to, index) => modules.get(circle[index] ?? '')?.get(to));
  faults.push(
    `Modules of the API import each other in a circle: ${circle.join(' -> ')}\n    ${steps.join('\n    ')}\n    no circles: a module can then be read after those that it imports`,
  );
  break;
}
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${rules.length + textRules.length + 3} rules, ${faults.length} broken`);
process.exitCode = faults.length > 0 ? 1 : 0;
