/** One operation over HTTP. `query` and `body`: the library's zod schemas, where it has any. */
export type Operation = { method: string; path: string; query: unknown; body: unknown };

type LibraryEndpoint = {
  path?: string;
  options?: {
    method?: string | string[];
    query?: unknown;
    body?: unknown;
    metadata?: { SERVER_ONLY?: boolean; [name: string]: unknown };
  };
};

export function listOperations(api: Record<string, LibraryEndpoint>, disabledPaths: string[]): Operation[] {
  return Object.values(api).flatMap(({ path, options }) => {
    if (!path || !options || options.metadata?.SERVER_ONLY || disabledPaths.includes(path)) return [];
    return [options.method ?? []].flat().map((method) => ({
      method,
      path,
      query: options.query,
      body: options.body,
    }));
  });
}
