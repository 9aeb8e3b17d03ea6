import { describe, expect, test } from 'vitest'
import { moveOf, rowsOf, type TreeNode } from './tree-rows.ts'

interface Node extends TreeNode<Node> {
  children: readonly Node[]
}
const node = (key: string, ...children: Node[]): Node => ({ key, children })
const tree = [node('a', node('a1', node('a1x')), node('a2')), node('b', node('b1'))]
const rows = rowsOf(tree, (key) => key === 'a')

test('the rows are those below open nodes, each with its place', () => {
  expect(rows.map(({ node: { key }, ...place }) => [key, place])).toEqual([
    ['a', { level: 1, position: 1, siblings: 2, parent: undefined, open: true }],
    ['a1', { level: 2, position: 1, siblings: 2, parent: 'a', open: false }],
    ['a2', { level: 2, position: 2, siblings: 2, parent: 'a', open: undefined }],
    ['b', { level: 1, position: 2, siblings: 2, parent: undefined, open: false }],
  ])
})

describe('a key moves, opens or closes', () => {
  const at = (key: string) => rows.findIndex((row) => row.node.key === key)
  test.each([
    ['a', 'ArrowDown', { to: at('a1') }],
    ['b', 'ArrowDown', undefined],
    ['b', 'ArrowUp', { to: at('a2') }],
    ['a', 'ArrowUp', undefined],
    ['a2', 'Home', { to: at('a') }],
    ['a', 'End', { to: at('b') }],
    ['a', 'ArrowRight', { to: at('a1') }],
    ['a1', 'ArrowRight', { open: true }],
    ['a2', 'ArrowRight', undefined],
    ['a', 'ArrowLeft', { open: false }],
    ['a1', 'ArrowLeft', { to: at('a') }],
    ['a2', 'ArrowLeft', { to: at('a') }],
    ['b', 'ArrowLeft', undefined],
    ['a', 'x', undefined],
  ])('on %s, %s', (key, pressed, move) => {
    expect(moveOf(rows, at(key), pressed)).toEqual(move)
  })
})
