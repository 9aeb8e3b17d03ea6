import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/**
 * The packages go into the bundle: finding and reading their 900 files takes a third of a start. These stay in
 * node_modules, for the sake of their native and static files, or because they are loaded by few (S3) or warn about
 * their own use of Node (mqtt, web-push).
 */
const keepsItsPlace =
  /^(?:sharp|@node-rs\/argon2|@fastify\/swagger-ui|@aws-sdk\/client-s3|@touch4it\/ical-timezones|libheif-js|mqtt|web-push)(?:\/|$)/

/** Importing Node's http makes all its exports, and with them fetch and WebSocket, which takes longer than all its rest. */
const httpByRequire: Plugin = {
  name: 'http by require',
  resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => '\0http.cjs' },
  load: {
    filter: { id: /^\0http\.cjs$/ },
    handler: () => "module.exports = process.getBuiltinModule('http')",
  },
}

await build({
  input: {
    main: join(root, 'apps/server/src/main.ts'),
    demo: join(root, 'packages/demo/src/main.ts'),
    // A process or thread of its own needs its own entry file.
    'image-worker': join(root, 'apps/server/src/platform/image-worker.ts'),
    'password-worker': join(root, 'apps/server/src/modules/accounts/sign-in/password/password-worker.ts'),
    'ics-worker': join(root, 'apps/server/src/modules/calendar/subscriptions/ics-worker.ts'),
  },
  platform: 'node',
  external: keepsItsPlace,
  plugins: [httpByRequire],
  logLevel: 'warn',
  output: { dir: join(root, 'apps/server/dist'), format: 'esm', sourcemap: true, cleanDir: true },
})
