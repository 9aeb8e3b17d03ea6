import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const units = ['lykta.service', 'lykta-backup.service']

test.each(units)('systemd finds %s well formed, and that it leaves little to do harm with', (name) => {
  if (process.platform !== 'linux') return
  const unit = join(import.meta.dirname, '../../deploy/systemd', name)
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }
  // In tenths: 0 is a service that may do nothing, 100 one that may do everything.
  expect(analyze('security', '--offline=true', '--threshold=25')).toMatchObject({ status: 0 })
  // The release is not installed here; all else that it says is a fault.
  const faults = analyze('verify').said.split('\n')
  expect(faults.filter((line) => line.includes(name) && !line.includes('is not executable'))).toEqual([])
})

test('a backup that is started with the machine lets the server have the database first', () => {
  const unit = readFileSync(join(import.meta.dirname, '../../deploy/systemd/lykta-backup.service'), 'utf8')
  expect(unit).toMatch(/^After=lykta\.service$/m)
  // Also where the server is not to run: what is waited for may fail.
  expect(unit).toMatch(/^ExecStartPre=-.*\/wait-until-ready\.mjs \d+$/m)
})
