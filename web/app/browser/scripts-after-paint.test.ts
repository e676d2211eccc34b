import { expect, test } from 'vitest';
import { holdScripts } from './scripts-after-paint';

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/é.ico"/></head>' +
  '<body><p>1 &lt; 2</p><script nonce="n">x()</script><script nonce="n" type="module" async="">import "/a.js"</script></body></html>';
const pageWithoutFetching = page
  .replace('<link rel="modulepreload"', '<link rel="held"')
  .replace('type="module"', 'type="held"');

async function held(chunks: Uint8Array[]): Promise<string[]> {
  const decoder = new TextDecoder();
  const shown: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const chunk of holdScripts(body)) shown.push(decoder.decode(chunk, { stream: true }));
  return shown;
}

test('elements that fetch scripts are renamed, wherever the chunks of the page end', async () => {
  const bytes = new TextEncoder().encode(page);
  for (let end = 0; end <= bytes.length; end++) {
    const shown = await held([bytes.subarray(0, end), bytes.subarray(end)]);
    expect(shown.join('')).toBe(pageWithoutFetching);
  }
});

test('a chunk that ends with a whole tag is sent at once', async () => {
  const [first, second] = ['<p>Drills</p><script>show(1)</script>', '<p>Bits</p>'];
  const encoder = new TextEncoder();
  const shown = await held([encoder.encode(first), encoder.encode(second)]);
  expect(shown.filter(Boolean)).toEqual([first, second]);
});
