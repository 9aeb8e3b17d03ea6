import type { Caretaker } from '../../shared/caretaker/index.ts'

/** The selected box: the one chosen in this browser, else the one the server has as checked, else the first. */
export const selectedOf = (list: readonly Caretaker[], chosenId: number | undefined): Caretaker | undefined =>
  list.find(({ id }) => id === chosenId) ?? list.find(({ checked }) => checked) ?? list[0]
