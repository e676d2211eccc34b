import { configure } from '@testing-library/dom';
import { afterEach, vi } from 'vitest';

// Tests of components look for what appears as patiently as `expect.poll` does: a busy machine changes no result.
configure({ asyncUtilTimeout: 10_000 });

// Without a document a file keeps the stand-ins that it begins with.
if ('document' in globalThis) {
  // The library that renders components takes each page away after its test, if it finds this.
  Object.assign(globalThis, { afterEach });
  // It runs last.
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  });

  // happy-dom has no `size` of a select, from which react-hook-form tells whether somebody has chosen before it is ready.
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, get: () => 0 });
  // It loads no picture, and none is broken.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false });
}
