import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMachine, type Machine } from './machine.ts'

const releasesOf = ({ root }: Machine) => readdirSync(join(root, 'opt/lykta/releases')).toSorted()
const onLinux = process.platform === 'linux'

test('a machine is installed once, and a second time changes nothing', async () => {
  if (!onLinux) return
  await using machine = await createMachine()
  const scripts = machine.unpack('lykta-1.0.0', 200)
  expect(await machine.run(join(scripts, 'install.sh'), '--wait', '10')).toMatchObject({ code: 0 })
  expect(machine.at('current')).toBe('lykta-1.0.0')
  expect(machine.calls()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^useradd --system .* lykta$/),
      'systemctl daemon-reload',
      'systemctl restart lykta',
      'systemctl enable lykta',
    ]),
  )
  const settings = join(machine.root, 'etc/lykta/lykta.env')
  const before = readFileSync(settings, 'utf8')
  expect(before).toMatch(/^SECRET_KEY=[0-9a-f]{64}$/m)
  // The settings have passwords: nobody but root and the service reads them.
  expect(statSync(settings).mode & 0o777).toBe(0o640)
  expect(existsSync(join(machine.root, 'etc/systemd/system/lykta.service'))).toBe(true)

  expect(await machine.run(join(scripts, 'install.sh'), '--wait', '10')).toMatchObject({ code: 0 })
  expect(readFileSync(settings, 'utf8')).toBe(before)
  expect(machine.at('previous')).toBeUndefined()
})

const installed = async () => {
  const machine = await createMachine()
  const scripts = machine.unpack('lykta-1.0.0', 200)
  await machine.run(join(scripts, 'install.sh'), '--wait', '10')
  return machine
}
const upgrade = (machine: Machine, name: string, status: number) =>
  machine.run(join(machine.unpack(name, status), 'upgrade.sh'), '--wait', status === 200 ? '10' : '0')

test('an upgrade keeps the release before, and no older one', async () => {
  if (!onLinux) return
  await using machine = await installed()
  expect(await upgrade(machine, 'lykta-1.1.0', 200)).toMatchObject({ code: 0 })
  expect(await upgrade(machine, 'lykta-1.2.0', 200)).toMatchObject({ code: 0 })
  expect([machine.at('current'), machine.at('previous')]).toEqual(['lykta-1.2.0', 'lykta-1.1.0'])
  expect(releasesOf(machine)).toEqual(['lykta-1.1.0', 'lykta-1.2.0'])
})

test('a release that is not ready in time gives way to the one before, which stays the way back', async () => {
  if (!onLinux) return
  await using machine = await installed()
  await upgrade(machine, 'lykta-1.1.0', 200)
  const { code, said } = await upgrade(machine, 'lykta-1.2.0', 503)
  expect(code).toBe(1)
  expect(said).toContain('lykta-1.2.0 is not ready after 0 s: back to lykta-1.1.0')
  expect([machine.at('current'), machine.at('previous')]).toEqual(['lykta-1.1.0', 'lykta-1.0.0'])
  expect(machine.calls().at(-1)).toBe('systemctl restart lykta')
  // It is tried again once it is mended.
  writeFileSync(join(machine.root, 'opt/lykta/releases/lykta-1.2.0/status'), '200')
  const again = join(machine.root, 'unpacked/lykta-1.2.0/deploy/systemd/upgrade.sh')
  expect(await machine.run(again, '--wait', '10')).toMatchObject({ code: 0 })
  expect([machine.at('current'), machine.at('previous')]).toEqual(['lykta-1.2.0', 'lykta-1.1.0'])
})

test('one goes back to the release before by a word, and forth again', async () => {
  if (!onLinux) return
  await using machine = await installed()
  await upgrade(machine, 'lykta-1.1.0', 200)
  const back = join(machine.root, 'opt/lykta/current/deploy/systemd/upgrade.sh')
  expect(await machine.run(back, '--back', '--wait', '10')).toMatchObject({ code: 0 })
  expect([machine.at('current'), machine.at('previous')]).toEqual(['lykta-1.0.0', 'lykta-1.1.0'])
  expect(await machine.run(back, '--back', '--wait', '10')).toMatchObject({ code: 0 })
  expect([machine.at('current'), machine.at('previous')]).toEqual(['lykta-1.1.0', 'lykta-1.0.0'])
})

test('a copy that was cut short is never the release', async () => {
  if (!onLinux) return
  await using machine = await installed()
  mkdirSync(join(machine.root, 'opt/lykta/releases/.unfinished/apps'), { recursive: true })
  expect(await upgrade(machine, 'lykta-1.1.0', 200)).toMatchObject({ code: 0 })
  expect(existsSync(join(machine.root, 'opt/lykta/releases/lykta-1.1.0/apps'))).toBe(false)
})

test.each([
  { note: 'no release before it', args: ['--back'], says: 'No release before' },
  { note: 'a word that it does not know', args: ['--force'], says: 'What is --force?' },
  { note: 'no number of seconds', args: ['--wait', 'long'], says: 'a number of seconds' },
  { note: 'nothing after --wait', args: ['--wait'], says: 'a number of seconds' },
])('with $note it changes nothing and says so', async ({ args, says }) => {
  if (!onLinux) return
  await using machine = await installed()
  const calls = machine.calls()
  const { code, said } = await machine.run(join(machine.unpack('lykta-1.1.0', 200), 'upgrade.sh'), ...args)
  expect(code).toBeGreaterThan(0)
  expect(said).toContain(says)
  expect(machine.at('current')).toBe('lykta-1.0.0')
  expect(machine.calls()).toEqual(calls)
})

test('a machine without Lykta is told to be installed first', async () => {
  if (!onLinux) return
  await using machine = await createMachine()
  rmSync(join(machine.root, 'opt'), { recursive: true, force: true })
  const { code, said } = await upgrade(machine, 'lykta-1.0.0', 200)
  expect(code).toBe(1)
  expect(said).toContain('install.sh')
})
