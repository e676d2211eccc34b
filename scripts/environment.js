import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './freshness.js';

/** Loads `.env` if it exists. Variables that are already set take precedence. */
export function loadEnvironment() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
