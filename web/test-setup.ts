import { configure } from '@testing-library/dom';

// Tests of components look for what appears as patiently as `expect.poll` does: a busy machine changes no result.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom has no `size` of a select, from which react-hook-form tells whether somebody has chosen before it is ready.
if ('HTMLSelectElement' in globalThis)
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, get: () => 0 });
