import type { BoxView } from '../../shared/box-view/index.ts'

/** The selected box: the one chosen in this browser, else the one checked on the server, else the first. */
export const selectedOf = (list: readonly BoxView[], chosenId: number | undefined): BoxView | undefined =>
  list.find(({ id }) => id === chosenId) ?? list.find(({ checked }) => checked) ?? list[0]
