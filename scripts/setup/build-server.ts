import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { keptPackages } from './kept-packages.mjs'

const root = join(import.meta.dirname, '../..')

/** The packages go into the bundle: finding and reading their 900 files takes a third of a start. */
const keepsItsPlace = new RegExp(`^(?:${keptPackages.join('|')})(?:/|$)`)

/** Commands of an operator's, such as the one that makes the first administrator: each is started by itself. */
const commands: Record<string, string> = {}
for (const file of globSync('apps/server/src/*-command.ts', { cwd: root }))
  commands[basename(file, '.ts')] = join(root, file)

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
    ...commands,
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
