/** No answer has more rows. */
export const mostRows = 1_000
/** Read for one answer. On the wire its rows may take up to about twice as much. */
export const mostBytes = 1_000_000
/** For a list on the wire, however much was read for it. */
export const mostListBytes = 1_900_000

/**
 * The first items that fit into this many bytes, decided before their large parts are read. At least one, or paging would
 * never get past an oversized item.
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

/** The size of a value on the wire, with the comma after it. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1
