import { type NextFocusResolver } from '@noriginmedia/norigin-spatial-navigation'
import { directions, nextFocus } from './next-focus.ts'

/** Marks what can be reached only by an arrow straight at it. */
export const onlyStraight = { 'data-only-straight': '' } as const

/** Where an arrow leads among the things on a screen or in a group, at their present places: lists may have moved. */
export const resolveNextFocus: NextFocusResolver = (arrow, focusKey, siblings) => {
  const direction = directions.find((one) => one === arrow)
  const from = siblings.find((sibling) => sibling.focusKey === focusKey)
  if (direction === undefined || from === undefined) return null
  const others = siblings
    .filter((sibling) => sibling !== from)
    .map((sibling) => ({
      sibling,
      place: sibling.node.getBoundingClientRect(),
      onlyStraight: sibling.node.dataset['onlyStraight'] !== undefined,
    }))
  const { activeElement } = document
  const focus = from.node.contains(activeElement) ? activeElement : from.node
  return (
    nextFocus(direction, from.node.getBoundingClientRect(), others, focus?.getBoundingClientRect())
      ?.sibling ?? null
  )
}
