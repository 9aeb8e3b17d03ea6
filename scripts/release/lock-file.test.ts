import { expect, test } from 'vitest'
import { readLockFile, shippedPackages, shippedWorkspaces, type LockedEntry } from './lock-file.ts'

const entry = (parts: Partial<LockedEntry> = {}): LockedEntry => ({
  version: '1.0.0',
  link: false,
  hasInstallScript: false,
  dependencies: {},
  optionalDependencies: {},
  devDependencies: {},
  peerDependencies: {},
  peerDependenciesMeta: {},
  ...parts,
})
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const pathsOf = (packages: Record<string, LockedEntry>, machine?: typeof linux) =>
  shippedPackages({ packages }, ['apps/one'], machine).map(({ path }) => path)

test('a package needs what is in its own folder before what is above, and a workspace is followed', () => {
  const packages = {
    'apps/one': entry({ dependencies: { '@lykta/two': '1', old: '1' } }),
    'node_modules/@lykta/two': entry({ link: true, resolved: 'packages/two' }),
    'packages/two': entry({ dependencies: { new: '1' } }),
    'node_modules/old': entry({ dependencies: { new: '0' } }),
    'node_modules/old/node_modules/new': entry(),
    'node_modules/new': entry(),
    'node_modules/tool': entry(),
  }
  expect(pathsOf(packages)).toEqual([
    'apps/one',
    'node_modules/new',
    'node_modules/old',
    'node_modules/old/node_modules/new',
    'packages/two',
  ])
})

test('what is for another machine is left out, and so is what may be used together but need not', () => {
  const packages = {
    'apps/one': entry({
      optionalDependencies: { mac: '1', here: '1', musl: '1', gone: '1' },
      peerDependencies: { react: '1', rrule: '1' },
      peerDependenciesMeta: { rrule: { optional: true } },
    }),
    'node_modules/mac': entry({ os: ['darwin'] }),
    'node_modules/here': entry({ os: 'linux', cpu: ['x64'] }),
    'node_modules/musl': entry({ os: ['linux'], libc: ['musl'] }),
    'node_modules/react': entry(),
    'node_modules/rrule': entry(),
  }
  expect(pathsOf(packages, linux)).toEqual(['apps/one', 'node_modules/here', 'node_modules/react'])
  expect(pathsOf(packages)).toContain('node_modules/mac')
})

test('what is needed and not locked is said', () => {
  expect(() => pathsOf({ 'apps/one': entry({ dependencies: { gone: '1' } }) })).toThrow('apps/one needs gone')
})

test('no tool of the development is shipped', () => {
  const names = shippedPackages(readLockFile(), shippedWorkspaces).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'mqtt', 'sharp']))
  for (const tool of ['vite', 'vitest', 'typescript', '@playwright/test', 'rrule', 'drizzle-kit'])
    expect(names).not.toContain(tool)
})
