import { existsSync } from 'node:fs';

/** Chromium without windows: the journeys take a third less time in it. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds the Chromium that `CHROMIUM_PATH` names, or an installed one.
 * @param {{ withWindows?: boolean }} options `withWindows`: only a whole browser
 * @returns its path; undefined without one
 */
export function findChromium({ withWindows = false } = {}) {
  const installed = withWindows ? browsers : [headlessShell, ...browsers];
  return [process.env.CHROMIUM_PATH, ...installed].find((program) => program && existsSync(program));
}
