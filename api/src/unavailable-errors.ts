import { isDatabaseUnavailable } from './database/availability';

type Report = (count: number, seconds: number) => void;

const seconds = 10;

/**
 * Finds the errors to leave out of the log while the database is unavailable, because each request causes one. For each message
 * the first error is logged, and then every ten seconds how many were left out.
 */
export function createUnavailableErrors() {
  const leftOut = new Map<string, number>();
  return {
    /** Whether to leave out this error. `report` is called with the number of those left out after it. */
    isToLeaveOut: (error: unknown, message: string, report: Report): boolean => {
      if (!isDatabaseUnavailable(error)) return false;
      const count = leftOut.get(message);
      leftOut.set(message, count === undefined ? 0 : count + 1);
      if (count !== undefined) return true;
      const timer = setInterval(() => {
        const further = leftOut.get(message) ?? 0;
        if (further > 0) {
          leftOut.set(message, 0);
          return report(further, seconds);
        }
        clearInterval(timer);
        leftOut.delete(message);
      }, seconds * 1_000);
      timer.unref();
      return false;
    },
  };
}
