/** The row of an insert that makes exactly one. */
export const one = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('no row came back')
  return row
}

/** The entry of a map under a name set by the world itself. */
export const known = <K, V>(map: ReadonlyMap<K, V>, name: K): V => {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demo world has no ${String(name)}`)
  return value
}
