import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What nearly every page needs, in two files instead of twenty: small files compress badly, and each costs a request.
 * Nothing in the second may import zod, the API or toasts, which most visitors' pages do without.
 */
const basics = [
  'contract/src/(limits|messages|money)',
  'web/app/ui/[a-z-]+',
  'web/app/(?!shop-api\\.|root\\.|entry\\.)[a-z-]+',
  'web/app/session/(session-status|use-session)',
  'web/app/components/(avatar|drill-card|error-page|failed-list|failure-message|pieces|preview|product-image)',
  'web/app/components/(question-page|star-rating|structured-data|toasts-wanted)',
];
const sharedFiles = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /\/node_modules\/react-router\// },
  { name: 'basics', test: new RegExp(`/(${basics.join('|')})\\.tsx?$`) },
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
