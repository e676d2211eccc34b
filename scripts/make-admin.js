/** `npm run make-admin -- someone@shop.example` */
import { bringUpToDate } from './bring-up-to-date.js';
import { loadEnvironment } from './environment.js';

try {
  await bringUpToDate();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
loadEnvironment();
await import('../build/server/make-admin.js');
