import { configure } from '@testing-library/dom';

// Tests of components look for what appears as patiently as `expect.poll` does: a busy machine changes no result.
configure({ asyncUtilTimeout: 10_000 });
