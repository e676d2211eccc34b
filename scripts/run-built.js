/**
 * `npm start`, `npm run make-admin` and the like: builds what is missing or stale, then runs the shop (`main`) or the command of
 * this name in this process.
 */
import { bringUpToDate } from './bring-up-to-date.js';
import { loadEnvironment } from './environment.js';

const [name] = process.argv.splice(2, 1);
try {
  await bringUpToDate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
loadEnvironment();
await import(`../build/server/${name}.js`);
