import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPromtool } from '../setup/story-programs.mjs'

test('each alert fires in its drill, and all are silent in an hour of normal load', async () => {
  const cwd = join(import.meta.dirname, '../../deploy/prometheus')
  const drilled = await promisify(execFile)(
    findPromtool() ?? 'promtool',
    ['test', 'rules', 'rules.test.yml'],
    {
      cwd,
    },
  )
  expect(drilled.stdout).toContain('SUCCESS')
})
