/** As `fetch`, and reports which part of the body was sent: `fetch` can't in every browser. */
export const sendWithProgress =
  (onProgress: (part: number) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob();
    const { signal } = request;
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      sending.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        sending.setRequestHeader(name, value);
      });
      sending.responseType = 'blob';
      sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
      sending.addEventListener('load', () => {
        const { status, response } = sending;
        resolve(new Response(response as Blob, { status, headers: headersOf(sending) }));
      });
      for (const ending of ['error', 'abort', 'timeout'] as const) {
        sending.addEventListener(ending, () => reject(new TypeError('The request was not answered')));
      }
      signal.addEventListener('abort', () => sending.abort());
      if (signal.aborted) reject(new TypeError('The request was aborted'));
      else sending.send(body);
    });
  };

function headersOf(sending: XMLHttpRequest): Headers {
  const lines = sending
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  return new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
}
