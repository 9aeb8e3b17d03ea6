import type { UnitChange } from '@lykta/contract/organisation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { namesOf } from '../../shared/format/list-of-names.ts'
import { notices } from '../../shared/notices/index.ts'
import { activeRow } from '../../shared/ui/active-row.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { moveUnit, organisationKey } from './queries.ts'
import type { UnitNode } from './unit-tree.ts'

export interface Moving {
  /** Asks whether to move the part, once it is known who will see more or fewer rooms as a result. */
  ask: (node: UnitNode, to: Target) => void
  pending: boolean
  error: Error | null
  dialog: ReactNode
}

type Target = Pick<UnitNode, 'id' | 'name'>

interface Wanted {
  node: UnitNode
  to: Target
}

/** Moves a part of the organisation, through its form or by dragging. */
export const useMoveUnit = ({ onMoved }: { onMoved: (node: UnitNode, to: number) => void }): Moving => {
  const { t } = useTranslation('organisation')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Wanted & { change: UnitChange }>()
  const preview = useMutation({
    mutationKey: ['organisation', 'preview'],
    mutationFn: async ({ node, to }: Wanted) => ({
      node,
      to,
      change: await moveUnit(node, to.id, 'preview'),
    }),
    onSuccess: setAsked,
    // The dragged part, or the form on a phone, may be far from the message above the tree.
    onError: (error, { node, to }) =>
      notices.show({
        kind: 'failed',
        text: `${t('move.failed', { name: node.name, to: to.name })} ${refusalText(error)}`,
      }),
  })
  const move = useMutation({
    mutationKey: ['organisation', 'move'],
    mutationFn: async () => {
      if (asked !== undefined) await moveUnit(asked.node, asked.to.id)
    },
    onSuccess: () => {
      if (asked !== undefined) onMoved(asked.node, asked.to.id)
      setAsked(undefined)
      return client.invalidateQueries({ queryKey: organisationKey })
    },
  })
  const { gains = [], loses = [] } = asked?.change ?? {}
  const what = [
    ...(gains.length === 0 ? [] : [t('move.gains', { names: namesOf(gains) })]),
    ...(loses.length === 0 ? [] : [t('move.loses', { names: namesOf(loses) })]),
  ]
  return {
    // One question at a time: the answer to another would take its place.
    ask: (node, to) => {
      if (!preview.isPending && asked === undefined) preview.mutate({ node, to })
    },
    pending: preview.isPending,
    error: preview.error,
    dialog: (
      <ConfirmDialog
        open={asked !== undefined}
        title={t('move.title', { name: asked?.node.name ?? '', to: asked?.to.name ?? '' })}
        what={what.length === 0 ? [t('move.nobody')] : what}
        confirm={t('move.do')}
        action={move}
        onClose={() => setAsked(undefined)}
        focusAfter={activeRow}
      />
    ),
  }
}
