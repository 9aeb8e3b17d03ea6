import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

export interface Ticked<Item> {
  ids: ReadonlySet<number>
  /** The items as last shown. */
  items: readonly Item[]
  /** How many of them are shown now. */
  here: number
  set: (ids: ReadonlySet<number>) => void
  clear: () => void
  /** Unticks an item that no longer exists. */
  drop: (id: number) => void
}

/** The ticked items of a list. They stay ticked on other pages, searches and filters, and for some minutes on other screens. */
export const useTicked = <Item extends { id: number }>(
  list: string,
  shown: readonly Item[],
): Ticked<Item> => {
  const client = useQueryClient()
  const queryKey = ['ticked', list]
  // The cache ends with the session.
  const { data: kept = new Map<number, Item>() } = useQuery<ReadonlyMap<number, Item>>({
    queryKey,
    queryFn: skipToken,
  })
  const setKept = (ticked: ReadonlyMap<number, Item>) => client.setQueryData(queryKey, ticked)
  const elsewhere = [...kept.values()].filter(({ id }) => !shown.some((item) => item.id === id))
  const known = [...elsewhere, ...shown]
  const items = known.filter(({ id }) => kept.has(id))
  const set = (ids: ReadonlySet<number>) =>
    setKept(new Map(known.flatMap((item) => (ids.has(item.id) ? [[item.id, item] as const] : []))))
  return {
    ids: new Set(items.map(({ id }) => id)),
    items,
    here: items.length - elsewhere.length,
    set,
    clear: () => setKept(new Map()),
    drop: (gone) => set(new Set(items.flatMap(({ id }) => (id === gone ? [] : [id])))),
  }
}
