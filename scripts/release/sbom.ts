import { createHash } from 'node:crypto'
import { licenceOf } from './licences.ts'
import type { ShippedPackage } from './lock-file.ts'

export interface Product {
  version: string
  /** When what it is made of was committed. */
  madeAt: Date
}

/**
 * What a release is made of, as a CycloneDX document: what is built into the apps and the server, and what lies beside them. npm's
 * own list (`npm sbom`) leaves out what workspaces need of each other, and is another at each run.
 */
export const billOfMaterials = (packages: readonly ShippedPackage[], { version, madeAt }: Product) => {
  const product = { ref: `lykta@${version}`, needs: packages.filter(({ isWorkspace }) => isWorkspace) }
  const others = packages.filter(({ isWorkspace }) => !isWorkspace)
  const byPath = new Map(packages.map((one) => [one.path, one]))
  const refsOf = (paths: readonly string[]): string[] => {
    const needed = paths.flatMap((path) => byPath.get(path) ?? [])
    return [...new Set(needed.filter(({ isWorkspace }) => !isWorkspace).map(refOf))].toSorted()
  }
  const components = others.map(componentOf)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components) + version)}`,
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: {
        'bom-ref': product.ref,
        type: 'application',
        name: 'lykta',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
    dependencies: [
      { ref: product.ref, dependsOn: refsOf(product.needs.flatMap(({ needs }) => needs)) },
      ...others.map((one) => ({ ref: refOf(one), dependsOn: refsOf(one.needs) })),
    ],
  }
}

/** One package may be there twice, in two folders. */
const refOf = ({ name, path, entry }: ShippedPackage): string =>
  path === `node_modules/${name}` ? `${name}@${entry.version}` : `${name}@${entry.version}|${path}`

const componentOf = (one: ShippedPackage) => {
  const { name, entry } = one
  const licence = licenceOf(one) ?? ''
  const [algorithm = '', digest = ''] = (entry.integrity ?? '').split('-')
  return {
    'bom-ref': refOf(one),
    type: 'library',
    name,
    version: entry.version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    licenses: [/ /.test(licence) ? { expression: licence } : { license: { id: licence } }],
  }
}

/** The same content has the same number. */
const uuidOf = (content: string): string => {
  const hex = createHash('sha256').update(content).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
