import { runShop } from './run';

await runShop(async () => (await import('./pages/dev-web')).webFromSources);
