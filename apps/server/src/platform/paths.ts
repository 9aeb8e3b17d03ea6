import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: searched upwards, because the source and the bundle are at different depths. */
const findRoot = (from: string): string => {
  if (existsSync(join(from, 'apps/server/migrations'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('The folder of Lykta was not found')
  return findRoot(parent)
}

const root = findRoot(dirname(fileURLToPath(import.meta.url)))

export const paths = {
  migrations: join(root, 'apps/server/migrations'),
  webApp: join(root, 'apps/web/dist'),
  boxApp: join(root, 'apps/box/dist'),
  branding: join(root, 'branding/default'),
} as const
