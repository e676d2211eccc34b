/**
 * Writes the files of each machine of the cluster: `node deploy/cluster/fill-in.js <file of variables> <folder>`.
 * The folder then has one folder for each machine (db-1, shop-1, front …), whose contents belong into that machine's /.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const templates = import.meta.dirname;
const kinds = { db: 3, shop: 3 };

/**
 * The variables of the file: lines of the form NAME=value.
 * @param {string} file
 * @returns {Record<string, string>}
 */
function readVariables(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const entries = lines.flatMap((line) => {
    const [, name, value = ''] = /^([A-Z_0-9]+)=(.*)$/.exec(line.trim()) ?? [];
    return name === undefined ? [] : [[name, value.trim()]];
  });
  for (const [name, value] of entries) {
    if (!/^[A-Za-z0-9./:-]+$/.test(value ?? ''))
      throw new Error(`${name} of ${file} needs a value of letters, digits, dots and slashes`);
  }
  return Object.fromEntries(entries);
}

/**
 * @param {string} text
 * @param {Record<string, string>} variables
 */
const fill = (text, variables) =>
  text.replace(/@([A-Z][A-Z_0-9]*)@/g, (_, name) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });

/**
 * @param {string} file
 * @param {string} text
 * @param {number} mode
 */
function write(file, text, mode) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

/** `deploy/nginx.conf` with the three processes of the shop. @param {Record<string, string>} variables */
function nginxConfiguration(variables) {
  const text = readFileSync(path.join(templates, '../nginx.conf'), 'utf8');
  const servers = [1, 2, 3].map((at) => `  server ${variables[`SHOP_${at}`]}:3000 fail_timeout=1s;\n`);
  const filled = text.replace(/( {2}server shop-\d:3000 fail_timeout=1s;\n)+/, servers.join(''));
  if (filled === text) throw new Error('deploy/nginx.conf does not name shop-1:3000');
  return filled;
}

const [given, folder] = process.argv.slice(2);
if (given === undefined || folder === undefined) {
  console.error('Usage: node deploy/cluster/fill-in.js <file of variables> <folder>');
  process.exit(1);
}
const variables = readVariables(given);
for (const [kind, count] of Object.entries(kinds)) {
  const from = path.join(templates, kind);
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' });
  for (let at = 1; at <= count; at += 1) {
    const machine = `${kind}-${at}`;
    const address = variables[`${kind.toUpperCase()}_${at}`] ?? '';
    const own = { ...variables, MACHINE: machine, ADDRESS: address };
    for (const name of names) {
      const { mode } = statSync(path.join(from, name));
      if (statSync(path.join(from, name)).isDirectory()) continue;
      write(path.join(folder, machine, name), fill(readFileSync(path.join(from, name), 'utf8'), own), mode);
    }
  }
}
write(path.join(folder, 'front/etc/nginx/conf.d/shop.conf'), nginxConfiguration(variables), 0o644);
