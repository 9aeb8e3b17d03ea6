import type { Result } from './result.ts'

const heads = [
  '',
  'N',
  'Lykta',
  'p99',
  'floor',
  'p99',
  '× floor',
  'others',
  'halves',
  'load',
  'aims',
] as const

/** Prints a line for each row. "Halves" is by how much the medians of its two halves differ. */
export const printTable = (results: readonly Result[]): void => {
  if (results.length === 0) return
  const lines = [heads, ...results.map(cellsOf)]
  const widths = heads.map((_head, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  console.log()
  for (const cells of lines) {
    const padded = cells.map((cell, column) =>
      column === 0 || column === heads.length - 1
        ? cell.padEnd(widths[column] ?? 0)
        : cell.padStart(widths[column] ?? 0),
    )
    console.log(padded.join('  ').trimEnd())
  }
  console.log()
  for (const { title, ran } of results) console.log(`${title}: ${ran}`)
}

const cellsOf = ({ title, unit, load, aims, figures: { lykta, floor, peers } }: Result): string[] => [
  title,
  String(lykta.count),
  `${readable(lykta.median)} ${unit}`,
  readable(lykta.p99),
  floor === undefined ? '' : readable(floor.median),
  floor === undefined ? '' : readable(floor.p99),
  floor === undefined ? '' : (lykta.median / floor.median).toFixed(2),
  Object.entries(peers)
    .map(([name, { median }]) => `${name} ${readable(median)}`)
    .join(', '),
  `${(lykta.spread * 100).toFixed(0)} %`,
  load.toFixed(1),
  aims.map(({ text, isMet }) => `${text}: ${isMet ? 'met' : 'NOT MET'}`).join('; '),
]

const readable = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
