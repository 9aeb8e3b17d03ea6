/** The row of the page's tree or table that gets the focus. */
export const activeRow = (): HTMLElement | null =>
  document.querySelector('[role="treeitem"][tabindex="0"], [role="row"][tabindex="0"]')
