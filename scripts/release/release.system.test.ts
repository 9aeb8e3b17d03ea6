import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, statSync } from 'node:fs'
import { chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { build } from '../setup/build.mjs'
import { keptPackages } from '../setup/kept-packages.mjs'
import { releaseBudget } from './budget.ts'
import { stageRelease } from './stage.ts'

let work: string
let folder: string
beforeAll(async () => {
  await build(process.execPath)
  work = mkdtempSync(join(tmpdir(), 'lykta-release-'))
  // PostgreSQL's own account has to traverse it when this runs as root.
  await chmod(work, 0o711)
  folder = join(work, 'lykta')
  stageRelease(folder, { version: '1.2.3', madeAt: new Date('2026-11-28T00:00:00Z') })
}, 300_000)
afterAll(() => rm(work, { recursive: true, force: true }))

/** Starts the server, asks it, makes an administrator beside it, and ends it. */
const walk = `
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
const command = process.argv[1]
const server = spawn(command, { stdio: ['ignore', 'pipe', 'inherit'] })
let origin
for await (const line of createInterface(server.stdout)) {
  origin = /^Lykta: (.*)/.exec(line)?.[1]
  if (origin !== undefined) break
}
const statusOf = async (path) => (await fetch(origin + path)).status
const answers = {}
for (const path of ['/readyz', '/', '/box/', '/api/docs']) answers[path] = await statusOf(path)
const said = execFileSync(command, ['create-admin', '--username', 'chief'], { encoding: 'utf8' })
const ended = once(server, 'exit')
server.kill()
console.log(JSON.stringify({ answers, said, ended: (await ended)[0] }))
`

const WalkSchema = z.object({
  answers: z.record(z.string(), z.number()),
  said: z.string(),
  ended: z.number(),
})

/** What runs it in a network of its own that leads nowhere, where this user may make one. */
const apart = (): string[] => {
  const unshare = ['unshare', '--net', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]
  const inside = ['sh', '-c', 'ip link set lo up && exec "$0" "$@"']
  try {
    execFileSync('unshare', [...unshare.slice(1), ...inside, 'true'], { stdio: 'ignore' })
    return [...unshare, ...inside]
  } catch {
    return ['env']
  }
}

test(
  'a release runs from its own folder, with nothing from the machine, from a home or from a network',
  { timeout: 180_000 },
  () => {
    const [program = 'env', ...args] = apart()
    const output = execFileSync(
      program,
      [...args, join(folder, 'runtime/node'), '--input-type=module', '-e', walk, join(folder, 'bin/lykta')],
      {
        encoding: 'utf8',
        // Debian's own folders: the shell is there, and no Node of ours.
        env: {
          PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
          HOME: '/nonexistent',
          DATA_DIR: join(work, 'data'),
          PORT: '0',
        },
        cwd: '/',
      },
    )
    const { answers, said, ended } = WalkSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''))
    expect(answers).toEqual({ '/readyz': 200, '/': 200, '/box/': 200, '/api/docs': 200 })
    expect(said).toMatch(/chief[^]*Password: \S+/)
    expect(ended).toBe(0)
  },
)

test('each package that lies beside the server can be loaded with what it needs', () => {
  const load = `for (const name of ${JSON.stringify(keptPackages)}) await import(name === 'libheif-js' ? 'libheif-js/wasm-bundle.js' : name)`
  const server = join(folder, 'apps/server')
  expect(() =>
    execFileSync(join(folder, 'runtime/node'), ['--input-type=module', '-e', load], {
      cwd: server,
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  ).not.toThrow()
})

test('it has what was built, and no demo world, source or tool', () => {
  const files = globSync('**/*', { cwd: folder })
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'LICENCES.txt',
      'sbom.cdx.json',
      'deploy',
      'apps/server/dist/main.js',
    ]),
  )
  const strange = files.filter(
    (file) =>
      /\.tsx?$|\.map$|(?:^|\/)demo[.-][^/]*$/.test(file) ||
      /^node_modules\/(?:vite|vitest|typescript|react|fastify|@lykta)$/.test(file),
  )
  expect(strange).toEqual([])
})

test('it names itself, and is no larger than it may be', async () => {
  expect(JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'))).toMatchObject({
    metadata: { component: { version: '1.2.3' } },
  })
  const bytes = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  expect(bytes).toBeLessThan(releaseBudget.unpackedBytes)
})

test('a command that is not understood is told as it is typed there, where there is no npm', () => {
  const { stderr } = spawnSync(join(folder, 'bin/lykta'), ['backup', '--nonsense'], { encoding: 'utf8' })
  expect(stderr).toContain('lykta backup TO')
  expect(stderr).not.toContain('npm')
})
