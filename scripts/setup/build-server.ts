import { join } from 'node:path'
import { build } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/**
 * Our own source and drizzle-orm go into the bundle: Node reads drizzle's 179 KB list of exports again for each of its
 * files, which costs a start most of a second. All other packages stay in node_modules, where their native and
 * static files are.
 */
const isBundled = (id: string): boolean =>
  id.startsWith('.') || id.startsWith('/') || /^(?:@lykta\/|drizzle-orm(?:\/|$))/.test(id)

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
  external: (id) => !isBundled(id),
  logLevel: 'warn',
  output: { dir: join(root, 'apps/server/dist'), format: 'esm', sourcemap: true, cleanDir: true },
})
