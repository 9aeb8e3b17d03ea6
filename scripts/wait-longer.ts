import { vi } from 'vitest'

// What a test waits for comes when the machine gets to it: the second that vitest allows is short on a busy one. It has no
// setting for this. What comes at once is not waited for any longer.
const timeout = 10_000
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
