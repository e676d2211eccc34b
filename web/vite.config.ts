import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Modules that belong together go into one file instead of thirty small ones, which compress worse and make the list of routes
 * longer. Each group includes what its modules import, unless a group above has it. So nothing that the shell imports may
 * import zod, all messages or the API's client, which most visitors' pages do without.
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\// },
  // The frame of every page, and what the landing page shares with others.
  {
    name: 'shell',
    test: /\/web\/app\/(root\.tsx|components\/(account\/avatar|catalogue\/product-card|errors\/failed-list|reviews\/|structured-data\/))|\/contract\/src\/order-hold/,
  },
  // What most screens need. Dialogs, tables and password fields are left to the screens that have some.
  {
    name: 'screens',
    test: /\/web\/app\/(ui\/(?!modal|confirm-dialog|data-table|password-field)|components\/(shell|catalogue|errors)\/)|\/contract\/src\/weight/,
  },
  // What choosing a quantity needs: products' pages do without the files below.
  {
    name: 'quantities',
    test: /\/contract\/src\/(order-quantity|quantity-messages|visible-text|whole-number)\./,
  },
  // What at least 38 modules of routes share, most of them in the dashboard.
  { name: 'shared', test: /\/(web\/app|contract\/src|node_modules)\//, minShareCount: 38 },
  // What most forms need.
  {
    name: 'forms',
    test: /\/web\/app\/components\/(forms\/(field-of|use-draft|draft-notice)|actions\/use-form-action)/,
  },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server bundle is written outside this package, where Node would not find all its dependencies. So it includes all
  // but those that the host must share with it. The contract is TypeScript source and is always included.
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] }
      : { noExternal: ['@chuck-and-bit/contract'] },
  build: {
    emptyOutDir: true,
    // The files of a module on demand are found as it loads: preloading them costs every page 0.2 kB.
    modulePreload: false,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
