import type { ReactNode } from 'react'

export interface DataColumn<Item> {
  /** For a column by which the list can be sorted: the server's name for it. */
  id: string
  label: string
  sortable?: boolean
  /** `title` names the row; `more` is hidden where there is little room. */
  weight?: 'title' | 'normal' | 'more'
  cell: (item: Item) => ReactNode
}

export interface TableProps<Item extends { id: number }> {
  /** What the list contains, for its name. */
  label: string
  columns: ReadonlyArray<DataColumn<Item>>
  items: readonly Item[]
  /** The name of an item, for screen readers. */
  nameOf: (item: Item) => string
  /** As in the address: a column's id, preceded by `-` for the other direction. */
  sort: string
  onSort: (sort: string) => void
  /** The item whose details are shown. */
  openId: number | undefined
  onOpen: (id: number) => void
  /** The next page or search is loading. */
  stale: boolean
}
