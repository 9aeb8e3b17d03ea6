import { licenceFaults, licenceOf } from './release/licences.ts'
import { readLockFile, shippedPackages, shippedWorkspaces } from './release/lock-file.ts'

// Fails where something that people get is under a licence that is not allowed: scripts/release/licences.ts has those that are.
const packages = shippedPackages(readLockFile(), shippedWorkspaces)
const faults = licenceFaults(packages)
const counts = new Map<string, number>()
for (const one of packages.filter(({ isWorkspace }) => !isWorkspace)) {
  const licence = licenceOf(one) ?? 'none'
  counts.set(licence, (counts.get(licence) ?? 0) + 1)
}
for (const [licence, count] of [...counts].toSorted(([, one], [, other]) => other - one))
  console.log(`${String(count).padStart(5)}  ${licence}`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
