/** `npm start`: builds what is missing or stale, then runs the shop in this process. */
import { bringUpToDate } from './bring-up-to-date.js';
import { loadEnvironment } from './environment.js';

try {
  await bringUpToDate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
loadEnvironment();
await import(new URL('../build/server/main.js', import.meta.url).href);
