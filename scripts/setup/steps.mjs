/** A problem that the person at the keyboard can fix: shown without a stack. */
export class SetupError extends Error {}

const quietMs = 10_000

/**
 * Runs a long piece of work: prints what it is, that it continues, and how long it took.
 * @template T
 * @param {string} title
 * @param {(progress: (note: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now()
  let note = ''
  console.log(`${title} …`)
  const reminder = setInterval(() => {
    console.log(`  still at it after ${seconds(begun)}${note === '' ? '' : `: ${note}`}`)
  }, quietMs)
  try {
    const result = await work((latest) => (note = latest))
    console.log(`  done in ${seconds(begun)}`)
    return result
  } finally {
    clearInterval(reminder)
  }
}

/** @param {number} begun milliseconds since 1970 */
export function seconds(begun) {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`
}

/**
 * Runs a script's main part: a SetupError prints one line and exits with 1; anything else prints its stack.
 * @param {() => Promise<number>} main returns the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}
