import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContentKindName, MoveContent } from '@lykta/contract/content'
import { DropIndicator, useDragAndDrop, type DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import styles from '../../../shared/table/DataTable.module.css'
import type { Entry } from './entry.ts'
import { nameOf } from './kinds.ts'
import { moveEntry } from './queries.ts'
import { useMayEdit } from './use-may-edit.ts'

export interface Order {
  dragAndDropHooks: DragAndDropHooks
  moving: boolean
  /** Moves it before the one above, or after the one below. Undefined: there is none on this page. */
  stepOf: (id: number, direction: 'up' | 'down') => (() => void) | undefined
}

/** The order of a list: rows can be dragged by pointer and keyboard, or moved one step at a time. */
export const useReorder = (kind: ContentKindName, items: readonly Entry[]): Order => {
  const client = useQueryClient()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const mayEdit = useMayEdit()
  const moving = useMutation({
    mutationKey: ['content'],
    mutationFn: ({ id, to }: { id: number; to: MoveContent }) => moveEntry(client, kind, id, to),
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
  })
  const { dragAndDropHooks } = useDragAndDrop({
    // None for entries that the user may not move, which disables dragging.
    getItems: (keys) =>
      items
        .filter((one) => keys.has(one.id) && mayEdit(one))
        .map((one) => ({ 'text/plain': nameOf(kind, one, language) })),
    onReorder: ({ keys, target }) => {
      const [id] = [...keys].map(Number)
      if (id === undefined || target.dropPosition === 'on' || id === target.key) return
      moving.mutate({ id, to: { target: Number(target.key), place: target.dropPosition } })
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles['drop'] ?? ''} />,
  })
  return {
    dragAndDropHooks,
    moving: moving.isPending,
    stepOf: (id, direction) => {
      const at = items.findIndex((one) => one.id === id)
      const neighbour = at === -1 ? undefined : items[direction === 'up' ? at - 1 : at + 1]
      if (neighbour === undefined) return undefined
      const place = direction === 'up' ? 'before' : 'after'
      return () => moving.mutate({ id, to: { target: neighbour.id, place } })
    },
  }
}
