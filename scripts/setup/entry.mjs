import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

// The demo world is a server with people in it: a main file of its own, around the same app.
const isDemo = process.env['LYKTA_DEMO'] !== '0' && existsSync(join(root, 'packages/demo/src/main.ts'))

export function serverSource() {
  return isDemo ? 'packages/demo/src/main.ts' : 'apps/server/src/main.ts'
}

export function serverBundle() {
  return isDemo ? 'apps/server/dist/demo.js' : 'apps/server/dist/main.js'
}
