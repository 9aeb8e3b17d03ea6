/** A fault that the person at the keyboard can mend: shown as it is, without a stack. */
export class SetupError extends Error {}

const quietMs = 10_000

/**
 * Does a piece of work that takes a while: says what it is, that it goes on, and how long it took.
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
 * Runs a script's main part: a SetupError is one plain line and exit code 1, anything else shows where it broke.
 * @param {() => Promise<number>} main answers the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}
