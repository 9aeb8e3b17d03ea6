import { hash } from 'node:crypto'

/** How many rows a table has, and a number that is the same for the same rows in whichever order. */
export interface RowDigest {
  rows: number
  digest: string
}

const newline = 10
const lane = (value: bigint) => BigInt.asUintN(64, value)

/** Counts the rows in the text of a COPY as it passes: a line each, as a line break within a value is written as `\n`. */
export const createRowDigest = () => {
  let rest = Buffer.alloc(0)
  let rows = 0
  let high = 0n
  let low = 0n

  const add = (row: Uint8Array): void => {
    const hashed = hash('sha256', row, 'buffer')
    high = lane(high + hashed.readBigUInt64BE(0))
    low = lane(low + hashed.readBigUInt64BE(8))
    rows += 1
  }

  return {
    rows: () => rows,
    /** Passes everything on unchanged. */
    watch: async function* (this: void, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        let from = 0
        for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
          const end = chunk.subarray(from, at)
          add(rest.length === 0 ? end : Buffer.concat([rest, end]))
          rest = Buffer.alloc(0)
          from = at + 1
        }
        if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)])
        yield chunk
      }
    },
    result: (): RowDigest => ({
      rows,
      digest: [high, low].map((one) => one.toString(16).padStart(16, '0')).join(''),
    }),
  }
}
