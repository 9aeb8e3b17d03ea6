/** The nodes of a tree. Keys are unique in the whole tree. */
export interface TreeNode<Node> {
  key: string
  children: readonly Node[]
}

/** A node that is shown, because all above it are open. */
export interface TreeRow<Node> {
  node: Node
  /** From 1, as assistive technology counts. */
  level: number
  /** From 1, among the children of its parent. */
  position: number
  siblings: number
  parent: string | undefined
  /** Undefined: it cannot be opened. */
  open: boolean | undefined
}

/** The rows from top to bottom. */
export const rowsOf = <Node extends TreeNode<Node>>(
  roots: readonly Node[],
  isOpen: (key: string) => boolean,
): TreeRow<Node>[] => {
  const rows: TreeRow<Node>[] = []
  const add = (nodes: readonly Node[], level: number, parent: string | undefined): void => {
    for (const [index, node] of nodes.entries()) {
      const open = node.children.length === 0 ? undefined : isOpen(node.key)
      rows.push({ node, level, position: index + 1, siblings: nodes.length, parent, open })
      if (open === true) add(node.children, level + 1, node.key)
    }
  }
  add(roots, 1, undefined)
  return rows
}

/** What a key does in a tree: it moves to another row, or opens or closes the one it is on. */
export type TreeMove = { to: number } | { open: boolean }

/** What the arrow keys, Home and End do on a row; undefined: nothing. */
export const moveOf = <Node extends TreeNode<Node>>(
  rows: ReadonlyArray<TreeRow<Node>>,
  from: number,
  key: string,
): TreeMove | undefined => {
  const row = rows[from]
  if (row === undefined) return undefined
  const to = (index: number): TreeMove | undefined =>
    index !== from && rows[index] !== undefined ? { to: index } : undefined
  switch (key) {
    case 'ArrowDown':
      return to(from + 1)
    case 'ArrowUp':
      return to(from - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      if (row.open === undefined) return undefined
      return row.open ? to(from + 1) : { open: true }
    case 'ArrowLeft':
      if (row.open === true) return { open: false }
      return to(rows.findIndex(({ node }) => node.key === row.parent))
    default:
      return undefined
  }
}
