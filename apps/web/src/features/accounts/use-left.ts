import { useState, type FocusEvent } from 'react'

/** Which fields the person has been in and left: only those say what is wrong with them. */
export interface Left<Field extends string> {
  has: (field: Field) => boolean
  /** What to do when a field loses the focus. */
  leave: (field: Field) => (event: FocusEvent) => void
  /** As if all had been left: the form is sent. */
  all: () => void
}

/** Pressing a button is not leaving: a sentence that appears would move the button away from under the finger. */
const presses = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.matches(':active')

/** Begins with none left. */
export const useLeft = <Field extends string>(fields: readonly Field[]): Left<Field> => {
  const [left, setLeft] = useState<readonly Field[]>([])
  return {
    has: (field) => left.includes(field),
    leave: (field) => (event) => {
      if (!presses(event.relatedTarget)) setLeft((before) => [...before, field])
    },
    all: () => setLeft(fields),
  }
}
