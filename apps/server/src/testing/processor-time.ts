/** What `usual` takes on the machine that the bounds were written on. */
const usualMs = 10

/** Work of the kind that answers are: objects, sorting and JSON. */
const usual = (): number => {
  let length = 0
  for (let round = 0; round < 12; round += 1) {
    const rows = Array.from({ length: 3_000 }, (_, id) => ({
      id,
      name: `Row ${String((id * 7_919) % 3_001)}`,
    }))
    const sorted = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    length += JSON.stringify(sorted).length
  }
  return length
}

const spentMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const leastOf = async (rounds: number, work: () => unknown): Promise<number> => {
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) least = Math.min(least, await spentMs(work))
  return least
}

/** It takes some rounds until what is asked for is compiled. */
const mostRounds = 20

/**
 * Measures how long processors work for something in this process, in milliseconds of the usual machine: one that is slow,
 * or has a lot else to do, measures its own pace each time, since that changes from one second to the next.
 */
export const createProcessorTime = async () => {
  // Compiled first.
  await leastOf(5, usual)
  /**
   * The least of several rounds: other work in the process, such as garbage collection, comes and goes.
   * @param enoughMs the first round that takes less is the last
   */
  return async (work: () => unknown, enoughMs: number): Promise<number> => {
    const pace = (await leastOf(2, usual)) / usualMs
    let least = Infinity
    for (let round = 0; round < mostRounds && least >= enoughMs; round += 1)
      least = Math.min(least, (await spentMs(work)) / pace)
    return least
  }
}
