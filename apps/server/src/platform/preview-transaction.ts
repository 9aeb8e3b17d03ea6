import type { Database, Executor } from './database.ts'

/** Rolls back a transaction in which a change was only tried. */
class Tried extends Error {}

/** Runs in a transaction. A `preview` returns the same but changes nothing. */
export const runOrPreview = async <Result>(
  db: Database,
  { preview }: { preview: boolean },
  run: (tx: Executor) => Promise<Result>,
): Promise<Result> => {
  const tried: Result[] = []
  try {
    return await db.transaction(async (tx) => {
      const result = await run(tx)
      if (!preview) return result
      tried.push(result)
      throw new Tried()
    })
  } catch (error) {
    const [result] = tried
    if (!(error instanceof Tried) || result === undefined) throw error
    return result
  }
}
