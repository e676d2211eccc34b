import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What is needed together goes in one file: small files compress badly, and each costs a request and a moment of the
 * browser's. Nothing in `basics` may import zod, the API or toasts, which most visitors' pages do without.
 */
const basics = [
  'contract/src/(limits|messages|money)',
  'web/app/ui/[a-z-]+',
  'web/app/(?!shop-api|root\\.|entry\\.)[a-z-]+',
  'web/app/session/(session-status|use-session)',
  'web/app/components/(avatar|drill-card|error-page|failed-list|failure-message|pieces|preview|product-image)',
  'web/app/components/(question-page|star-rating|structured-data|toasts-wanted)',
  'web/app/screens/visitor/not-found/not-found',
];
/** For whoever is signed in, and the API. */
const session = [
  'web/app/shop-api(-error)?',
  'web/app/session/(?!embedded-|firebase-)[a-z-]+',
  'web/app/components/toasts?',
];
const forms = ['web/app/components/(auth-[a-z]+|code-field|form-[a-z]+|use-idempotency-key)'];

const ours = (files: string[]) => `/(${files.join('|')})\\.tsx?$`;
const sharedFiles = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /\/node_modules\/react-router\// },
  { name: 'basics', test: new RegExp(ours(basics)) },
  { name: 'contract', test: /\/node_modules\/zod\/|\/contract\/src\// },
  { name: 'session', test: new RegExp(ours(session)) },
  { name: 'forms', test: new RegExp(`/node_modules/(react-hook-form|@hookform)/|${ours(forms)}`) },
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
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } }),
  },
}));
