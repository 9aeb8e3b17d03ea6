/** Brings a person to the field that is wrong. */
export const focusField = (form: HTMLFormElement | null, name: string): void => {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
