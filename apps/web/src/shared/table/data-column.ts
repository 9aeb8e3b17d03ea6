import type { ReactNode } from 'react'

export interface DataColumn<Item> {
  /** Of a column that the list can be sorted by: the name that the server knows it by. */
  id: string
  label: string
  sortable?: boolean
  /** `title` names the row; `more` is left out where there is little room. */
  weight?: 'title' | 'normal' | 'more'
  cell: (item: Item) => ReactNode
}

export interface TableProps<Item extends { id: number }> {
  /** What the list is of. */
  label: string
  columns: ReadonlyArray<DataColumn<Item>>
  items: readonly Item[]
  /** How the item is called, for those who do not see the row. */
  nameOf: (item: Item) => string
  /** As in the address: a column's id, after `-` for the other direction. */
  sort: string
  onSort: (sort: string) => void
  /** Whose details are shown. */
  openId: number | undefined
  onOpen: (id: number) => void
  /** The next page or search is on its way. */
  stale: boolean
}
