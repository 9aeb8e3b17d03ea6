import { expect, test } from 'vitest'
import { readLockFile, shippedPackages, shippedWorkspaces } from './lock-file.ts'
import { billOfMaterials } from './sbom.ts'

const packages = shippedPackages(readLockFile(), shippedWorkspaces)
const product = { version: '1.2.3', madeAt: new Date('2026-11-28T00:00:00Z') }

test('the bill of materials names what is built in and what lies beside, each with its version, hash and licence', () => {
  const bill = billOfMaterials(packages, product)
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { timestamp: '2026-11-28T00:00:00.000Z', component: { name: 'lykta', version: '1.2.3' } },
  })
  const react = bill.components.find(({ name }) => name === 'react')
  expect(react?.purl).toMatch(/^pkg:npm\/react@\d/)
  expect(react?.hashes?.map(({ alg }) => alg)).toEqual(['SHA-512'])
  expect(react?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  expect(react?.licenses).toEqual([{ license: { id: 'MIT' } }])
  expect(bill.components.find(({ name }) => name === '@aws-sdk/client-s3')?.purl).toMatch(
    /^pkg:npm\/%40aws-sdk\/client-s3@/,
  )
  expect(bill.components.find(({ name }) => name === 'node-forge')?.licenses).toEqual([
    { expression: '(BSD-3-Clause OR GPL-2.0)' },
  ])
})

test('each part has a name of its own, and what it needs is among them', () => {
  const { components, dependencies, metadata } = billOfMaterials(packages, product)
  const refs = components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set([...refs, metadata.component['bom-ref']])
  expect(
    dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([])
  expect(dependencies[0]?.dependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^zod@/)]))
})

test('two bills of the same are the same', () => {
  expect(billOfMaterials(packages, product)).toEqual(billOfMaterials(packages, product))
  const fewer = packages.filter(({ name }) => name !== 'react')
  expect(billOfMaterials(fewer, product).serialNumber).not.toBe(
    billOfMaterials(packages, product).serialNumber,
  )
})
