import type { DayPart } from './entries.ts'

/** A part with its position among those at the same time. */
export interface Block {
  part: DayPart
  from: number
  to: number
  lane: number
  lanes: number
}

export interface Hours {
  from: number
  to: number
}

const ordinary: Hours = { from: 8, to: 21 }
/** Anything shorter takes up the space of this many minutes, so that it can be read and pressed. */
const leastMinutes = 30
/** And it is drawn this high if nothing follows. */
const shortMinutes = 40

/** The hours to draw: those of an ordinary day, and more if something is in them. */
export const hoursOf = (parts: readonly DayPart[]): Hours => ({
  from: Math.min(ordinary.from, ...parts.map(({ from }) => Math.floor(from / 60))),
  to: Math.max(ordinary.to, ...parts.map(({ to }) => Math.ceil(to / 60))),
})

/** The parts for which there is no room beside the others at their time. */
export type More = Omit<Block, 'part'> & { count: number }

/**
 * Places overlapping parts side by side. They must be sorted by start. If more overlap than there are lanes, the last lane stands
 * for all those without one.
 */
export const blocksOf = (
  parts: readonly DayPart[],
  { to: lastHour }: Hours,
  mostLanes = Infinity,
): { blocks: Block[]; more: More[] } => {
  const blocks: Block[] = []
  const more: More[] = []
  /** The parts that overlap, and the end of the last part in each lane. */
  let group: Block[] = []
  let ends: number[] = []
  /** No part that is drawn higher than its length covers what begins at `from` in the same lane. */
  const shorten = (lane: number, from: number) => {
    const above = group.findLast((block) => block.lane === lane)
    if (above !== undefined) above.to = Math.min(above.to, from)
  }
  const close = (from = Infinity) => {
    for (const lane of ends.keys()) shorten(lane, from)
    const lanes = Math.min(ends.length, mostLanes)
    const shown = ends.length > mostLanes ? lanes - 1 : lanes
    const rest = group.filter(({ lane }) => lane >= shown)
    for (const block of group) block.lanes = lanes
    blocks.push(...group.filter(({ lane }) => lane < shown))
    if (rest.length > 0) {
      const begin = Math.min(...rest.map((block) => block.from))
      const to = Math.max(...rest.map((block) => block.to))
      more.push({ from: begin, to, lane: shown, lanes, count: rest.length })
    }
    group = []
    ends = []
  }
  for (const part of parts) {
    const to = Math.min(Math.max(part.to, part.from + shortMinutes), lastHour * 60)
    const from = Math.min(part.from, to - shortMinutes)
    if (ends.every((end) => end <= from)) close(from)
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    shorten(lane, from)
    ends[lane] = Math.min(Math.max(part.to, from + leastMinutes), to)
    group.push({ part, from, to, lane, lanes: 1 })
  }
  close()
  return { blocks, more }
}

/** The position of a minute between the hours, in percent of their height. */
export const placeOf = (minute: number, { from, to }: Hours): number =>
  ((minute - from * 60) / ((to - from) * 60)) * 100

/** How many lines of text fit into a block if an hour is this many lines high; at least one. */
export const linesIn = ({ from, to }: Pick<Block, 'from' | 'to'>, linesPerHour: number): number =>
  Math.max(1, Math.floor(((to - from) / 60) * linesPerHour))
