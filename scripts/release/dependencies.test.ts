import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unneededInstallScripts } from './install-scripts.ts'
import { nameOf, readLockFile, root, shippedPackages, shippedWorkspaces } from './lock-file.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lock = readLockFile()

test('docs/dependencies.md names every package that people get by our choice, and why; and no other', () => {
  const workspaces = shippedPackages(lock, shippedWorkspaces).filter(({ isWorkspace }) => isWorkspace)
  const chosen = new Set(
    workspaces
      .flatMap(({ entry }) => [entry.dependencies, entry.optionalDependencies, entry.peerDependencies])
      .flatMap((needed) => Object.keys(needed))
      .filter((name) => !name.startsWith('@lykta/')),
  )
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `(\S+)` *\| *(.*?) *\|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual([...chosen].toSorted())
  expect(rows.filter(([, , why = '']) => why.length < 4)).toEqual([])
})

test('no install script runs, and each package that has one can do without', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const withScript = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [nameOf(path)] : [],
  )
  expect([...new Set(withScript)].toSorted()).toEqual(Object.keys(unneededInstallScripts).toSorted())
})

test('versions are exact', () => {
  const workspaces = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules/'))
  const loose = workspaces.flatMap(([path, entry]) =>
    Object.entries({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.devDependencies })
      .filter(([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`),
  )
  expect(loose).toEqual([])
})
