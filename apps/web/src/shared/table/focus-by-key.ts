/** A screen's worth of rows. */
const rowsAPage = 8

/**
 * Where a key leads in a table with a single tab stop: up and down the rows, and from the first row up to the headings that can be
 * pressed, and between these. Undefined: nowhere.
 */
export const nextFocus = (from: HTMLElement, key: string): HTMLElement | undefined => {
  const table = from.closest('table')
  const rows = [...(table?.tBodies[0]?.rows ?? [])]
  const headings = [...(table?.tHead?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  const heading = headings.indexOf(from)
  if (heading !== -1) {
    if (key === 'ArrowDown') return rows[0]
    if (key === 'ArrowLeft') return headings[heading - 1]
    return key === 'ArrowRight' ? headings[heading + 1] : undefined
  }
  const at = rows.findIndex((row) => row.contains(from))
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1]
    case 'ArrowUp':
      return rows[at - 1] ?? headings[0]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    case 'PageDown':
      return rows[at + rowsAPage] ?? rows.at(-1)
    case 'PageUp':
      return rows[Math.max(0, at - rowsAPage)]
    default:
      return undefined
  }
}
