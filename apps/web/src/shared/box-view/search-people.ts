import type { BoxView } from './box-view.ts'

/** A list of this many people or more can be searched. */
const searchableFrom = 9
export const isSearchable = (list: readonly BoxView[]): boolean => list.length >= searchableFrom

/** Lower case without marks, so that "bjork" finds Björk. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** The people whose name or place contains every word of the search; everybody for an empty one. */
export const searchPeople = (
  list: readonly BoxView[],
  search: string,
  placeOf: (boxView: BoxView) => string,
): BoxView[] => {
  const words = plain(search)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  return list.filter((one) => {
    const text = plain(`${one.nickName} ${placeOf(one)}`)
    return words.every((word) => text.includes(word))
  })
}
