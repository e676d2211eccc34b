import { TestRunner } from 'vitest';

/** Reports a file or a suite that fails outside its tests as an error, because StrykerJS sees only tests and errors. */
export default class MutantsRunner extends TestRunner {
  /** @param {import('vitest').RunnerTestFile[]} files */
  onCollected(files) {
    for (const file of files) throwErrorOf(file);
  }

  /**
   * @override
   * @param {import('vitest').RunnerTestSuite} suite
   */
  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite);
    throwErrorOf(suite);
  }
}

/** @param {import('vitest').RunnerTestSuite} suite */
function throwErrorOf({ result }) {
  const [error] = result?.errors ?? [];
  if (error) throw error;
}
