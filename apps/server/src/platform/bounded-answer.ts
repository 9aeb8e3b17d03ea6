/** No answer has more rows. */
export const mostRows = 1_000
/** Of what is read for one answer. Its rows, with what surrounds them on the wire, have about as much again at most. */
export const mostBytes = 1_000_000
/** Of a list on the wire, whatever was read for it. */
export const mostListBytes = 1_900_000

/**
 * The first items that have so many bytes in all: asked before what is large about them is read. At least one, or nobody
 * would ever get further than that.
 */
export const withinBytes = <Item>(
  items: Iterable<Item>,
  bytesOf: (item: Item) => number,
  most: number = mostBytes,
): Item[] => {
  const within: Item[] = []
  let bytes = 0
  for (const item of items) {
    bytes += bytesOf(item)
    if (bytes > most && within.length > 0) break
    within.push(item)
  }
  return within
}

/** Of a value on the wire, with the comma behind it. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1
