import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./api/src/tables/*.ts', './identity/src/*.tables.ts'],
  out: './api/src/database/migrations',
});
