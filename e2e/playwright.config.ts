import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.js';

// Playwright's own browser is not needed: any Chromium of the system does.
const chromium = findChromium();

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './shop-server.ts',
  fullyParallel: true,
  // Journeys wait for timers and for the next frame a good part of their time.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
  forbidOnly: Boolean(process.env['CI']),
  // Generous, so that a slow or busy machine changes no result: a journey that passes waits for none of them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Set by the global setup, which runs before any worker reads this file.
    baseURL: process.env['SHOP_URL'],
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Traces of every test cost a third more time: `--trace retain-on-failure` asks for them.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Chromium refuses to run its sandbox as root.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
});
