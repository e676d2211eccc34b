import { createUnavailableErrors } from './unavailable-errors';

type LogStream = { write: (line: string) => void };

/** The logger's options (pino): JSON lines without personal data. */
export function logSettings(level: string, stream?: LogStream) {
  const unavailableErrors = createUnavailableErrors();
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      err: serializeError,
      // The query of a URL contains e-mails.
      req: ({ method }: { method: string }) => ({ method }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    hooks: {
      logMethod(this: unknown, values: unknown[], write: (...values: unknown[]) => void) {
        const [subject, message] = values;
        const error: unknown = subject instanceof Object && 'err' in subject ? subject.err : subject;
        const report = (count: number, seconds: number) =>
          write.call(this, { count, seconds }, `${String(message)}, as the database was not available`);
        if (unavailableErrors.isToLeaveOut(error, String(message), report)) return;
        const redacted = values.map((value) => (typeof value === 'string' ? redact(value) : value));
        // pino would log the unredacted message of the error.
        if (message === undefined && error instanceof Error) redacted[1] = messageOf(error);
        write.apply(this, redacted);
      },
    },
  };
}

/** A logged error: on one line, without personal data. */
export type LoggedError = {
  type: string;
  message: string;
  stack: string;
  causes?: LoggedError[];
} & Record<string, unknown>;

/** The stacks of an error and its causes. */
export function stackOf({ stack, message, causes = [] }: LoggedError): string {
  return [stack || message, ...causes.map((cause) => `caused by ${stackOf(cause)}`)].join('\n');
}

/** Properties of Node, PostgreSQL, SMTP and Stripe errors that contain no personal data. */
const safeProperties = [
  'code',
  'statusCode',
  'syscall',
  'port',
  'address',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'responseCode',
  'command',
  'requestId',
  'decline_code',
];
const maxMessageLength = 2_000;
const maxFrames = 30;
const maxDepth = 5;

/**
 * Serializes an error for the log. Failed statements carry their parameters, PostgreSQL quotes rows and mail servers quote
 * recipients, so only allow-listed properties are logged, and e-mails, tokens and hashes in messages are redacted.
 */
export function serializeError(error: unknown): LoggedError {
  return serialize(error, 0);
}

function serialize(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)), stack: '' };
  const message = messageOf(error);
  const logged: LoggedError = {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
  };
  for (const name of safeProperties) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'number') logged[name] = value;
    else if (typeof value === 'string' && value !== '') logged[name] = redact(value);
  }
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const present = causes.filter((cause) => cause !== undefined && cause !== null).slice(0, maxDepth);
  if (present.length > 0 && depth < maxDepth)
    logged.causes = present.map((cause) => serialize(cause, depth + 1));
  return logged;
}

function messageOf(error: Error): string {
  // Drizzle's message contains the statement and its parameters.
  if ('query' in error && 'params' in error) return redact(`Failed query: ${String(error.query)}`);
  // PostgreSQL's errors of class 22 (data exception) quote values.
  const isAboutValue = 'severity' in error && 'code' in error && String(error.code).startsWith('22');
  return redact(
    isAboutValue ? error.message.slice(0, maxMessageLength).replace(/".*"/s, '"…"') : error.message,
  );
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').filter((line) => /^ {4}at .{1,1000}$/.test(line));
  return frames.slice(0, maxFrames).map((frame) => frame.replace(email, '[e-mail]'));
}

const email = /[^\s@<>"'`(),:;/\\[\]{}=|]{1,320}@[^\s@<>"'`(),:;/\\[\]{}=|]{1,320}/g;
/** Long words with digits. Includes the dots of JWTs and the colon of password hashes. */
const secret = /[\w\-+.:$~]{20,}=*/g;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hostName = /^([a-z\d-]{1,31}\.)+[a-z][a-z\d-]{1,30}(:\d{1,5})?$/;
const stripeId = /^(pi|ch|re|dp|du|evt|pm|cus|req)_[A-Za-z\d]{8,64}$/;

const harmless = [uuid, hostName, stripeId];

/** Redacts what looks like an e-mail, a token or a hash. Keeps row ids, Stripe's ids and host names. */
function redact(text: string): string {
  return text
    .slice(0, maxMessageLength)
    .replace(email, '[e-mail]')
    .replace(secret, (word) => {
      const core = word.replace(/[.:]+$/, '');
      return !/\d/.test(core) || harmless.some((kind) => kind.test(core)) ? word : '[redacted]';
    });
}
