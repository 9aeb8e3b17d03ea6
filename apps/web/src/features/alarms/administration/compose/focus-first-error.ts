/** Brings a person to the first field that is wrong, once it says so. */
export const focusFirstError = (frame: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const wrong = frame?.querySelector('[aria-invalid="true"], [data-wrong]')
    if (!(wrong instanceof HTMLElement)) return
    const field = wrong.matches('input, textarea, select') ? wrong : firstIn(wrong)
    field?.scrollIntoView({ block: 'center' })
    // What is wrong with a tree stands below it. Where there is no room for both, the field counts.
    wrong.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    field?.scrollIntoView({ block: 'nearest' })
    field?.focus({ preventScroll: true })
  })
}

/** The parts of a time and the rows of a tree before what stands around them. */
const firstIn = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('[role="spinbutton"], [role="treeitem"][tabindex="0"]') ??
  part.querySelector<HTMLElement>('input, select, button')
