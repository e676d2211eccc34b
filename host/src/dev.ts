import { runShop } from './run';

await runShop(async () => (await import('./dev-web')).webFromSources);
