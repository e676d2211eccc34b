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

/** @param {string} file */
const pageFileOf = (file) => (file.startsWith('web/app/') ? file : undefined);

/**
 * What must not import each other in a circle: modules of the API, and files of the pages. Each has, for what it imports, the
 * first such import. Imports of types count too. Tests don't.
 * @type {{ what: string, nodeOf: (file: string) => string | undefined, graph: Map<string, Map<string, string>> }[]}
 */
const withoutCircles = [
  { what: 'Modules of the API', nodeOf: moduleOf, graph: new Map() },
  { what: 'Files of the pages', nodeOf: pageFileOf, graph: new Map() },
];

/** @param {string} file @param {string} to */
function addToGraphs(file, to) {
  if (isTest(file)) return;
  for (const { nodeOf, graph } of withoutCircles) {
    const from = nodeOf(file);
    const target = nodeOf(to);
    if (!from || !target || from === target) continue;
    const imports = graph.get(from) ?? new Map();
    graph.set(from, imports);
    if (!imports.has(target)) imports.set(target, `${file} imports ${to}`);
  }
}

/**
 * Follows the imports of a node.
 * @param {Map<string, Map<string, string>>} graph
 * @param {string} node
 * @param {string[]} way the nodes that led to it
 * @param {Set<string>} done nodes that are known to be in no circle
 * @returns {string[] | null} the nodes of a circle, the first one again at the end
 */
function findCircle(graph, node, way, done) {
  if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
  if (done.has(node)) return null;
  for (const next of graph.get(node)?.keys() ?? []) {
    const circle = findCircle(graph, next, [...way, node], done);
    if (circle) return circle;
  }
  done.add(node);
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
    addToGraphs(file, to);
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
for (const { what, graph } of withoutCircles) {
  const done = new Set();
  for (const node of graph.keys()) {
    const circle = findCircle(graph, node, [], done);
    if (!circle) continue;
    const steps = circle.slice(1).map((to, index) => graph.get(circle[index] ?? '')?.get(to));
    faults.push(
      `${what} import each other in a circle: ${circle.join(' -> ')}\n    ${steps.join('\n    ')}\n    no circles: each can then be read after those that it imports`,
    );
    break;
  }
}
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${rules.length + textRules.length + 4} rules, ${faults.length} broken`);
process.exitCode = faults.length > 0 ? 1 : 0;
