import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Names = z.record(z.string(), z.string()).default({})
const Entry = z.object({
  version: z.string().default(''),
  /** What a link leads to: a workspace. */
  resolved: z.string().exactOptional(),
  link: z.boolean().default(false),
  integrity: z.string().exactOptional(),
  license: z.string().exactOptional(),
  os: z.union([z.string(), z.array(z.string())]).exactOptional(),
  cpu: z.union([z.string(), z.array(z.string())]).exactOptional(),
  libc: z.array(z.string()).exactOptional(),
  hasInstallScript: z.boolean().default(false),
  dependencies: Names,
  optionalDependencies: Names,
  devDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
})
const LockFileSchema = z.object({ packages: z.record(z.string(), Entry) })

/** What npm has locked, by the folder of each package. */
export type LockFile = z.infer<typeof LockFileSchema>
export type LockedEntry = LockFile['packages'][string]

/** A package that people get, or a workspace that is built into what they get. */
export interface ShippedPackage {
  name: string
  /** Its folder. */
  path: string
  entry: LockedEntry
  isWorkspace: boolean
  /** The folders of those it needs. */
  needs: string[]
}

export interface Machine {
  os: string
  cpu: string
  libc: string
}

export const root = join(import.meta.dirname, '../..')

/** The apps and the server: what they need is what people get. */
export const shippedWorkspaces = ['apps/box', 'apps/server', 'apps/web']

export const readLockFile = (): LockFile =>
  LockFileSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

/** All that these folders need when they run, themselves too, for one machine or for any. In the order of their folders. */
export const shippedPackages = (
  { packages }: LockFile,
  from: readonly string[],
  machine?: Machine,
): ShippedPackage[] => {
  const found = new Map<string, ShippedPackage>()
  const add = (path: string) => {
    const entry = packages[path]
    if (entry === undefined) throw new Error(`${path} is not in package-lock.json`)
    if (found.has(path)) return
    const wanted = neededBy(entry).flatMap(({ name, isOptional }) => {
      const needed = resolve(packages, path, name)
      if (needed === undefined && !isOptional) throw new Error(`${path} needs ${name}, which is not locked`)
      const isForIt = needed !== undefined && isFor(packages[needed], machine)
      return isForIt ? [needed] : []
    })
    found.set(path, {
      name: nameOf(path),
      path,
      entry,
      isWorkspace: !path.includes('node_modules/'),
      needs: wanted.toSorted(),
    })
    wanted.forEach(add)
  }
  from.forEach(add)
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockedEntry) => [
  ...Object.keys(dependencies).map((name) => ({ name, isOptional: false })),
  ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
  // What is there for others only because they may be used together is not needed.
  ...Object.keys(peerDependencies)
    .filter((name) => peerDependenciesMeta[name]?.optional !== true)
    .map((name) => ({ name, isOptional: true })),
]

/** As Node looks for a package: in the folder of the one that needs it, and then in each above. */
const resolve = (packages: LockFile['packages'], from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = packages[path]
    if (entry !== undefined) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}

const takes = (allowed: string | string[] | undefined, own: string): boolean =>
  allowed === undefined || [allowed].flat().includes(own)

const isFor = (entry: LockedEntry | undefined, machine: Machine | undefined): boolean => {
  if (entry === undefined) return false
  if (machine === undefined) return true
  return takes(entry.os, machine.os) && takes(entry.cpu, machine.cpu) && takes(entry.libc, machine.libc)
}

export const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/')).replace('node_modules/', '')
