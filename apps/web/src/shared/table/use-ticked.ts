import { useState } from 'react'

export interface Ticked<Item> {
  ids: ReadonlySet<number>
  /** As they were last shown. */
  items: readonly Item[]
  /** How many of them are shown now. */
  here: number
  set: (ids: ReadonlySet<number>) => void
  clear: () => void
  /** Lets one go that is no longer there. */
  drop: (id: number) => void
}

/** The ticked items of a list. They stay ticked while other pages, searches and filters are shown. */
export const useTicked = <Item extends { id: number }>(shown: readonly Item[]): Ticked<Item> => {
  const [kept, setKept] = useState<ReadonlyMap<number, Item>>(new Map())
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
