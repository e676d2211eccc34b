import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run e2e -- screenshots`: pictures of every screen, and of a parcel of twelve products, in the folder `screenshots`. */
export default defineConfig(journeys, { testMatch: ['screenshots.ts', 'parcel-pictures.ts'] });
