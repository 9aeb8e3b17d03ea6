import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changed` in this folder writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    './src/modules/**/tables.ts',
    './src/platform/backup/backup-runs.ts',
    './src/platform/failed-attempts.ts',
    './src/platform/schema.ts',
    './src/platform/secrets.ts',
  ],
  out: './migrations',
})
