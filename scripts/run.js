import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './freshness.js';

/** The program of an installed package. @param {string} name */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** The command line of React Router, a script for Node. */
export function reactRouter() {
  const { resolve } = createRequire(path.join(root, 'web/package.json'));
  return path.join(path.dirname(resolve('@react-router/dev/package.json')), 'bin.js');
}

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/**
 * Runs a program with the standard streams of this process. Rejects unless its exit code is 0.
 * @param {string} program
 * @param {string[]} args
 * @param {SpawnOptions} options
 */
export async function run(program, args, options = {}) {
  const code = await runToEnd(program, args, options);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}`);
}

/**
 * Like `run`, but resolves to the exit code, or to the signal that ended the program.
 * @param {string} program
 * @param {string[]} args
 * @param {SpawnOptions} options
 * @returns {Promise<number | string>}
 */
export function runToEnd(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? `signal ${signal}`));
  });
}

/**
 * Like `run`, but prints the program's output only when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {SpawnOptions} options
 */
export async function runQuietly(program, args, options = {}) {
  /** @type {Buffer[]} */
  const output = [];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`${[program, ...args].join(' ')} ended with ${code}`);
}
