import type { KeyboardEvent } from 'react'

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
const directions: ReadonlySet<string> = new Set<Direction>([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
])
const isDirection = (key: string): key is Direction => directions.has(key)

/** Edges that differ by less than this are in the same column. */
const columnPixels = 24
const steps = (pixels: number): number => Math.floor(pixels / columnPixels)

/** The distance to a place in a direction, along it first and then across; undefined if it is not in that direction. */
const distanceTo = (to: DOMRect, from: DOMRect, direction: Direction): [number, number] | undefined => {
  const across = Math.abs(to.top + to.bottom - from.top - from.bottom) / 2
  const sharesColumn = to.left < from.right - 1 && to.right > from.left + 1
  switch (direction) {
    case 'ArrowRight':
      return to.left >= from.right - 1 ? [steps(to.left - from.right), across] : undefined
    case 'ArrowLeft':
      return to.right <= from.left + 1 ? [steps(from.left - to.right), across] : undefined
    case 'ArrowDown':
      return sharesColumn && to.top > from.top + 1 ? [to.top - from.top, to.left] : undefined
    case 'ArrowUp':
      return sharesColumn && to.top < from.top - 1 ? [from.top - to.top, -to.left] : undefined
  }
}

/** Lets the arrow keys move from event to event in a grid: to the next of the day, or the nearest on the days beside it. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlain || event.defaultPrevented || !isDirection(key) || !(target instanceof HTMLElement)) return
  if (target.dataset['entry'] === undefined) return
  const from = target.getBoundingClientRect()
  const [next] = [...currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
    .filter((one) => one !== target && one.closest('[inert]') === null)
    .flatMap((element) => {
      const distance = distanceTo(element.getBoundingClientRect(), from, key)
      return distance === undefined ? [] : [{ element, distance }]
    })
    .sort(
      ({ distance: [along, across] }, { distance: [otherAlong, otherAcross] }) =>
        Math.round(along - otherAlong) || across - otherAcross,
    )
  if (next === undefined) return
  event.preventDefault()
  next.element.focus()
}
