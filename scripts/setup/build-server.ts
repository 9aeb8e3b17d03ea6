import { join } from 'node:path'
import { build } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/**
 * The packages go into the bundle: finding and reading their 900 files takes a third of a start. These stay in
 * node_modules, for the sake of their native and static files, or because they are loaded by few (S3) or warn about
 * their own use of Node (mqtt, web-push).
 */
const keepsItsPlace =
  /^(?:sharp|@node-rs\/argon2|@fastify\/swagger-ui|@aws-sdk\/client-s3|@touch4it\/ical-timezones|heic-decode|mqtt|web-push)(?:\/|$)/

await build({
  input: {
    main: join(root, 'apps/server/src/main.ts'),
    demo: join(root, 'packages/demo/src/main.ts'),
    // A process or thread of its own needs its own entry file.
    'image-worker': join(root, 'apps/server/src/platform/image-worker.ts'),
    'password-worker': join(root, 'apps/server/src/modules/accounts/password-worker.ts'),
    'ics-worker': join(root, 'apps/server/src/modules/calendar/subscriptions/ics-worker.ts'),
  },
  platform: 'node',
  external: keepsItsPlace,
  logLevel: 'warn',
  output: { dir: join(root, 'apps/server/dist'), format: 'esm', sourcemap: true, cleanDir: true },
})
