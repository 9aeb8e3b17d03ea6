/** Takes the user to a wrong field. */
export const focusField = (form: HTMLFormElement | null, name: string): void => {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
