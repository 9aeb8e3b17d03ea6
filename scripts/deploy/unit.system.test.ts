import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const unit = join(import.meta.dirname, '../../deploy/systemd/lykta.service')

test('systemd finds the unit well formed, and that it leaves the service little to do harm with', () => {
  if (process.platform !== 'linux') return
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }
  // In tenths: 0 is a service that may do nothing, 100 one that may do everything.
  expect(analyze('security', '--offline=true', '--threshold=25')).toMatchObject({ status: 0 })
  // The release is not installed here; all else that it says is a fault.
  const faults = analyze('verify').said.split('\n')
  expect(
    faults.filter((line) => line.includes('lykta.service') && !line.includes('is not executable')),
  ).toEqual([])
})
