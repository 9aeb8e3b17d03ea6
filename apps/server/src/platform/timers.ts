/** Runs once after `ms`. Returns the function that cancels it. Passed as an argument, so that tests need not wait. */
export type After = (ms: number, run: () => void) => () => void

/** Never keeps the process alive by itself. */
export const systemAfter: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => {
    clearTimeout(timer)
  }
}
