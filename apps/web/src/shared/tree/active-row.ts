/** The row of the page's tree that the focus comes to. */
export const activeRow = (): HTMLElement | null =>
  document.querySelector('main [role="treeitem"][tabindex="0"]')
