import { vi } from 'vitest'

// On a busy machine, vitest's default of one second to wait is short. It has no
// setting for this. What comes at once is not delayed.
const timeout = 10_000
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
