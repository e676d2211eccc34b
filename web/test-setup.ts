// Tests of components look for what appears as patiently as `expect.poll` does: a busy machine changes no result.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
