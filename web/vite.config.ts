import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What nearly every page needs goes into two files instead of thirty small ones, which compress worse. Nothing in these
 * folders may import zod or the API's client, which most visitors' pages do without.
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    // Dialogs, tables and passwords are left to the pages that have some.
    test: /\/web\/app\/(ui\/(?!modal|confirm-dialog|data-table|password-field)|(page|components\/(shell|catalogue|structured-data|errors))\/)/,
  },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server bundle stands outside this package, where not everything that is installed for it would be found, so it
  // holds everything but what the host has to share with it. The contract is TypeScript source and always goes in.
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] }
      : { noExternal: ['@chuck-and-bit/contract'] },
  build: {
    emptyOutDir: true,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
