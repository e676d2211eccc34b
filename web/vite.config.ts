import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server bundle stands outside this package, where not everything that is installed for it would be found, so it
  // holds everything but what the host has to share with it. The contract is TypeScript source and always goes in.
  ssr:
    command === 'build'
      ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] }
      : { noExternal: ['@chuck-and-bit/contract'] },
  build: { emptyOutDir: true },
}));
