import { vi } from 'vitest'

// On a busy machine, vitest's default of one second to wait is short. It has no
// setting for this. What comes at once is not delayed.
const timeout = 10_000
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })

const { waitUntil } = vi
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout, ...options })

// What waits would move the time that a test has stopped, by as much as the machine is slow. Only the test moves it.
vi.isFakeTimers = () => false
