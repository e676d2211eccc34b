/**
 * In place of the session and of a client of the identity service: all its methods answer as the test says, by default with
 * nothing, and note what they are called with.
 */
export function noteCalls() {
  /** Each with the name of the method first. */
  const calls: unknown[][] = [];
  const answers: Record<string, () => unknown> = {};
  const of = new Proxy({} as Record<string, (...given: unknown[]) => Promise<unknown>>, {
    get: (_, name) =>
      // It is no promise.
      name === 'then'
        ? undefined
        : async (...given: unknown[]) => {
            calls.push([String(name), ...given]);
            return answers[String(name)]?.();
          },
  });
  return {
    calls,
    answers,
    of,
    refuse(name: string, error: Error): void {
      answers[name] = () => {
        throw error;
      };
    },
    forget(): void {
      calls.length = 0;
      for (const name of Object.keys(answers)) delete answers[name];
    },
  };
}
