/** Raw values of one run: milliseconds, kilobytes, requests a second. */
export interface Measured {
  lykta: readonly number[]
  /** The same work with nothing around it, measured by turns with Lykta. */
  floor?: readonly number[]
  /** What people would use instead, by its name. */
  peers?: Readonly<Record<string, readonly number[]>>
}

export interface Figures {
  count: number
  median: number
  p95: number
  p99: number
  /** How much the medians of the two halves of a run differ, as a part of the median. */
  spread: number
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const inOrder = (values: readonly number[]) => values.toSorted((one, other) => one - other)

export const medianOf = (values: readonly number[]): number => at(inOrder(values), 0.5)

export const figuresOf = (values: readonly number[]): Figures => {
  const sorted = inOrder(values)
  const half = Math.ceil(values.length / 2)
  const median = at(sorted, 0.5)
  const halves = [medianOf(values.slice(0, half)), medianOf(values.slice(half))] as const
  return {
    count: values.length,
    median,
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    spread: values.length < 2 ? 0 : Math.abs(halves[0] - halves[1]) / median,
  }
}

export interface Row {
  lykta: Figures
  floor: Figures | undefined
  peers: Readonly<Record<string, Figures>>
}

export const rowOf = ({ lykta, floor, peers = {} }: Measured): Row => ({
  lykta: figuresOf(lykta),
  floor: floor === undefined ? undefined : figuresOf(floor),
  peers: Object.fromEntries(Object.entries(peers).map(([name, values]) => [name, figuresOf(values)])),
})

/** What a row has to reach. `text` stands in the table. */
export interface Aim {
  text: string
  isMet: (row: Row) => boolean
}

const floorOf = ({ floor }: Row): Figures => {
  if (floor === undefined) throw new Error('This aim compares with the floor, and the row has measured none.')
  return floor
}

/** Of a row in which less is better. */
export const atMostTimes = (times: number): Aim => ({
  text: `≤ ${String(times)} × floor`,
  isMet: (row) => row.lykta.median <= times * floorOf(row).median,
})
export const p95AtMostTimes = (times: number): Aim => ({
  text: `p95 ≤ ${String(times)} × floor’s`,
  isMet: (row) => row.lykta.p95 <= times * floorOf(row).p95,
})
export const atMostMore = (more: number, unit = 'ms'): Aim => ({
  text: `≤ floor + ${String(more)} ${unit}`,
  isMet: (row) => row.lykta.median <= floorOf(row).median + more,
})
export const p99AtMostMore = (more: number, unit = 'ms'): Aim => ({
  text: `p99 ≤ floor’s + ${String(more)} ${unit}`,
  isMet: (row) => row.lykta.p99 <= floorOf(row).p99 + more,
})
export const atMost = (most: number, unit = 'ms'): Aim => ({
  text: `≤ ${String(most)} ${unit}`,
  isMet: ({ lykta }) => lykta.median <= most,
})
export const p95AtMost = (most: number, unit = 'ms'): Aim => ({
  text: `p95 ≤ ${String(most)} ${unit}`,
  isMet: ({ lykta }) => lykta.p95 <= most,
})
export const p99AtMost = (most: number, unit = 'ms'): Aim => ({
  text: `p99 ≤ ${String(most)} ${unit}`,
  isMet: ({ lykta }) => lykta.p99 <= most,
})
/** Of a row that is to take as long as its floor, neither less nor more. */
export const within = (part: number): Aim => ({
  text: `within ${String(part * 100)} % of floor`,
  isMet: (row) => Math.abs(row.lykta.median / floorOf(row).median - 1) <= part,
})
/** Of a row in which more is better, such as requests a second. */
export const atLeast = (least: number, unit: string): Aim => ({
  text: `≥ ${String(least)} ${unit}`,
  isMet: ({ lykta }) => lykta.median >= least,
})
export const fasterThan = (peer: string): Aim => ({
  text: `< ${peer}`,
  isMet: ({ lykta, peers }) => lykta.median < (peers[peer]?.median ?? Number.NaN),
})
