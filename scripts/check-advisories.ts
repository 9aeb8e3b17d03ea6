import { npm, npmEnvironment } from './setup/install.mjs'
import { run } from './setup/run.mjs'
import { readAudit } from './release/advisories.ts'
import { readLockFile, shippedPackages, shippedWorkspaces } from './release/lock-file.ts'

// Asks the registry for known faults of what people get; fails on those that are high or critical. A registry that cannot be reached,
// or that offers no advisories, fails nothing: the last line says so.
const shipped = new Set(shippedPackages(readLockFile(), shippedWorkspaces).map(({ path }) => path))
// No more than a minute, whatever the network does.
const { output } = await run(npm.program, [...npm.args, 'audit', '--json', '--package-lock-only'], {
  env: npmEnvironment(),
  limitMs: 60_000,
}).catch(() => ({ output: '' }))

const known = readAudit(json(), shipped)
for (const fault of known?.faults ?? []) console.error(fault)
if (known === undefined) console.log('not checked: the registry gave no answer about advisories')
else if (known.lesser > 0) console.log(`${String(known.lesser)} below high`)
if (known !== undefined && known.faults.length > 0) process.exitCode = 1

/** npm's warnings stand around it. */
function json(): unknown {
  try {
    return JSON.parse(/^\{$[^]*^\}$/m.exec(output)?.[0] ?? '')
  } catch {
    return undefined
  }
}
