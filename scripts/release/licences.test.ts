import { expect, test } from 'vitest'
import { isAllowed, licenceFaults, licenceTexts } from './licences.ts'
import { readLockFile, shippedPackages, shippedWorkspaces, type ShippedPackage } from './lock-file.ts'

test.each([
  ['MIT', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['GPL-2.0 OR MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only OR SSPL-1.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['constructor', false],
  ['', false],
])('%s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})

const shipped = (name: string, license?: string): ShippedPackage => ({
  name,
  path: `node_modules/${name}`,
  isWorkspace: false,
  needs: [],
  entry: {
    version: '1.0.0',
    link: false,
    hasInstallScript: false,
    dependencies: {},
    optionalDependencies: {},
    devDependencies: {},
    peerDependencies: {},
    peerDependenciesMeta: {},
    ...(license === undefined ? {} : { license }),
  },
})

test('a package whose licence is not allowed is named, and so is one that has none', () => {
  expect(licenceFaults([shipped('good', 'MIT'), shipped('bad', 'AGPL-3.0-only'), shipped('silent')])).toEqual(
    ['bad@1.0.0 is under AGPL-3.0-only, which is not allowed', 'silent@1.0.0 names no licence'],
  )
})

test('all that is shipped is allowed, and its texts are at hand', () => {
  const packages = shippedPackages(readLockFile(), shippedWorkspaces)
  expect(licenceFaults(packages)).toEqual([])
  const fastify = packages.filter(({ name }) => name === 'fastify')
  expect(licenceTexts(fastify)).toMatch(/^=+\nfastify@[\d.]+: MIT\n\n[^]*Permission is hereby granted/)
})
