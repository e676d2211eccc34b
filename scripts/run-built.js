/** `npm run make-admin`, `backup`, `restore` and the like: runs the built command of this name with its arguments. */
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
