import { moreIf, type Total } from '../../../platform/page-and-total.ts'

const mostListed = 1_000

/** A part of a list, and whether it goes on. */
export interface ListPart<Item> {
  items: Item[]
  total: Total
}

export const partFrom = async <Item>(
  skip: number,
  read: (part: { skip: number; limit: number }) => Promise<Item[]>,
): Promise<ListPart<Item>> => {
  const items = await read({ skip, limit: mostListed + 1 })
  const isCut = items.length > mostListed
  const shown = isCut ? items.slice(0, mostListed) : items
  return { items: shown, total: { total: skip + shown.length, ...moreIf(isCut) } }
}
