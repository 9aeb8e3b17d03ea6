/** Something in an order: lower positions come first, and of equal ones the older. */
export interface Place {
  id: number
  position: number
}

/** The distance between neighbours, so that placing something between them moves neither. */
export const step = 100

/**
 * Returns the new positions that put something before or after another: only its own if there is room, otherwise those of
 * all, in the same order. `order` contains both.
 */
export const move = (
  order: readonly Place[],
  id: number,
  { target, place }: { target: number; place: 'before' | 'after' },
): Place[] => {
  const moved = order.find((one) => one.id === id)
  const rest = order.filter((one) => one.id !== id)
  const at = rest.findIndex((one) => one.id === target)
  if (moved === undefined || at === -1) return []
  const index = place === 'before' ? at : at + 1
  const before = rest[index - 1]?.position ?? 0
  const after = rest[index]?.position ?? before + 2 * step
  const between = Math.floor((before + after) / 2)
  if (before < between && between < after) return [{ id, position: between }]
  return [...rest.slice(0, index), moved, ...rest.slice(index)].map((one, number) => ({
    id: one.id,
    position: (number + 1) * step,
  }))
}
