import { isDatabaseUnavailable } from './database/availability';

type Report = (count: number, seconds: number) => void;

const seconds = 10;

/**
 * Finds the errors to leave out of the log while the database is unavailable, because each request causes one. For each message
 * the first error is logged, and then every ten seconds how many were left out.
 */
export function createUnavailableErrors() {
  const suppressed = new Map<string, number>();
  return {
    /** Whether to leave out this error. `report` is called with the number of those left out after it. */
    isToLeaveOut: (error: unknown, message: string, report: Report): boolean => {
      if (!isDatabaseUnavailable(error)) return false;
      const count = suppressed.get(message);
      suppressed.set(message, count === undefined ? 0 : count + 1);
      if (count !== undefined) return true;
      const timer = setInterval(() => {
        const further = suppressed.get(message) ?? 0;
        if (further > 0) {
          suppressed.set(message, 0);
          return report(further, seconds);
        }
        clearInterval(timer);
        suppressed.delete(message);
      }, seconds * 1_000);
      timer.unref();
      return false;
    },
  };
}
