import { useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** The ticked items of a list. Only what is shown can be ticked: what another page or search takes away is let go. */
export const useTicked = <Item extends { id: number }>(items: readonly Item[]) => {
  const [ids, setIds] = useState(none)
  const shown = items.filter(({ id }) => ids.has(id))
  if (shown.length < ids.size) setIds(new Set(shown.map(({ id }) => id)))
  return { ids, items: shown, set: setIds, clear: () => setIds(none) }
}
