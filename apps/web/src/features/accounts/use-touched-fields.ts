import { useState, type FocusEvent } from 'react'

/** Which fields the user has left. Only those show their error. */
export interface Left<Field extends string> {
  has: (field: Field) => boolean
  /** What to do when a field loses the focus. */
  leave: (field: Field) => (event: FocusEvent) => void
  /** Marks all fields as left, when the form is sent. */
  all: () => void
}

/** Pressing a button does not count: an error that appears would move the button away from under the finger. */
const presses = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.matches(':active')

/** Begins with none left. */
export const useTouchedFields = <Field extends string>(fields: readonly Field[]): Left<Field> => {
  const [left, setLeft] = useState<readonly Field[]>([])
  return {
    has: (field) => left.includes(field),
    leave: (field) => (event) => {
      if (!presses(event.relatedTarget)) setLeft((before) => [...before, field])
    },
    all: () => setLeft(fields),
  }
}
