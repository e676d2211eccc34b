import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: '../build/web',
  ssr: true,
  serverModuleFormat: 'esm',
  // The whole route table is small: sending it at once spares a request for every link that comes into view.
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: true,
    // The shop needs none of these changes. Each flag that is left out logs a warning at every build.
    v8_passThroughRequests: false,
    v8_splitRouteModules: false,
    v8_trailingSlashAwareDataRequests: false,
    v8_viteEnvironmentApi: false,
  },
} satisfies Config;
