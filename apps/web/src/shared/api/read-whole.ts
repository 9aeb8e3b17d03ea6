/** Reads a whole list whose answers are limited in size. */
export const readWhole = async <Item>(
  read: (skip: number) => Promise<{ data: readonly Item[]; more?: true | undefined }>,
): Promise<Item[]> => {
  const items: Item[] = []
  for (;;) {
    const { data, more } = await read(items.length)
    items.push(...data)
    if (more !== true || data.length === 0) return items
  }
}
