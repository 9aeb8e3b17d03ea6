/** The place of something, in the screen's pixels. */
export interface Place {
  left: number
  right: number
  top: number
  bottom: number
}
export interface Focusable {
  place: Place
  /** Reached only by an arrow that points straight at it, so that nobody comes upon it by mistake. */
  onlyStraight: boolean
}
export const directions = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof directions)[number]

/** Things may touch, and their places are rounded. */
const tolerancePx = 2

const isBeyond = (direction: Direction, from: Place, to: Place): boolean => {
  switch (direction) {
    case 'left':
      return to.right <= from.left + tolerancePx
    case 'right':
      return to.left >= from.right - tolerancePx
    case 'up':
      return to.bottom <= from.top + tolerancePx
    case 'down':
      return to.top >= from.bottom - tolerancePx
  }
}

const gap = (aStart: number, aEnd: number, bStart: number, bEnd: number): number =>
  Math.max(0, bStart - aEnd, aStart - bEnd)

const distance = (from: Place, to: Place): number =>
  Math.hypot(gap(from.left, from.right, to.left, to.right), gap(from.top, from.bottom, to.top, to.bottom))

const middlesApart = (direction: Direction, from: Place, to: Place): number =>
  direction === 'left' || direction === 'right'
    ? Math.abs(from.top + from.bottom - to.top - to.bottom)
    : Math.abs(from.left + from.right - to.left - to.right)

const isStraight = (direction: Direction, from: Place, to: Place): boolean =>
  direction === 'left' || direction === 'right'
    ? to.top < from.bottom - tolerancePx && to.bottom > from.top + tolerancePx
    : to.left < from.right - tolerancePx && to.right > from.left + tolerancePx

/**
 * Where an arrow leads: to the nearest thing straight in that direction, or if there is none, to the nearest one in that direction
 * at all. Undefined: nowhere.
 */
export const nextFocus = <T extends Focusable>(
  direction: Direction,
  from: Place,
  others: readonly T[],
  /** The place of the focus itself, if `from` is the list around it. */
  focus: Place = from,
): T | undefined => {
  const beyond = others.filter(
    ({ place, onlyStraight }) =>
      isBeyond(direction, from, place) && (!onlyStraight || isStraight(direction, focus, place)),
  )
  const straight = beyond.filter(({ place }) => isStraight(direction, from, place))
  const candidates = straight.length > 0 ? straight : beyond
  const [nearest] = candidates.toSorted(
    (a, b) =>
      distance(from, a.place) - distance(from, b.place) ||
      middlesApart(direction, from, a.place) - middlesApart(direction, from, b.place),
  )
  return nearest
}
