/** Takes the user to the first wrong field, once its error is shown. */
export const focusFirstError = (frame: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const wrong = frame?.querySelector('[aria-invalid="true"], [data-wrong]')
    if (!(wrong instanceof HTMLElement)) return
    const field = wrong.matches('input, textarea, select') ? wrong : firstIn(wrong)
    field?.scrollIntoView({ block: 'center' })
    // A tree's error is below it. If both do not fit on the screen, the field counts.
    wrong.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    field?.scrollIntoView({ block: 'nearest' })
    field?.focus({ preventScroll: true })
  })
}

/** Inner elements, such as the parts of a time and the rows of a tree, come before the elements around them. */
const firstIn = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('[role="spinbutton"], [role="treeitem"][tabindex="0"]') ??
  part.querySelector<HTMLElement>('input, select, button')
