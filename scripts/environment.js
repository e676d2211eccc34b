import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './freshness.js';

/** Reads `.env` where there is one. What the environment says already stands. */
export function loadEnvironment() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
