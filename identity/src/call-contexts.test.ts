import { hasRequestState, runWithRequestState } from '@better-auth/core/context';
import { expect, test } from 'vitest';
import { inCallContext } from './call-contexts';

/** A call that stays in its context until it is told to go on, and then says whether it still knows that context. */
function waitingCall() {
  let goOn = () => {};
  const promise = new Promise<void>((resolve) => (goOn = resolve));
  const call = async () => {
    await promise;
    return hasRequestState();
  };
  return { goOn: () => goOn(), known: () => runWithRequestState(new WeakMap(), call) };
}

test('a call knows its context to its end, however many others end meanwhile', async () => {
  const long = waitingCall();
  const answer = inCallContext(long.known);
  for (let others = 0; others < 3; others++) await inCallContext(async () => {});
  await expect(inCallContext(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  long.goOn();
  expect(await answer).toBe(true);
});

// Later releases follow no promises and have nothing to switch off.
const [major = 0] = process.versions.node.split('.').map(Number);
test.runIf(major < 24)('nothing is followed once the last call has ended', async () => {
  const left = waitingCall();
  const answer = left.known();
  await inCallContext(async () => {});
  left.goOn();
  expect(await answer).toBe(false);
});
