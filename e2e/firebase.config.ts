import { defineConfig } from '@playwright/test';
import type { ProviderOption } from './identity-provider';
import journeys from './playwright.config';

/** Run by `npm run e2e -- firebase`, which starts the emulator. */
export default defineConfig<ProviderOption>(journeys, {
  testMatch: ['shared-identity.spec.ts', 'shared-mailed-login.spec.ts', 'shared-reauthentication.spec.ts'],
  globalSetup: './firebase-shop.ts',
  use: { provider: 'firebase' },
});
