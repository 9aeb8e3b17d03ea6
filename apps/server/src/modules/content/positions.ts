/** Something in an order: lower positions come first, and of equal ones the older. */
export interface Place {
  id: number
  position: number
}

/** Between two places that were written one after the other, so that one between them moves none of them. */
export const step = 100

/**
 * Returns the new positions that put something before or after another: its own where there is room, otherwise of all, in
 * the order that they have. `order` has both.
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
