import type { ContentKindName } from '@lykta/contract/content'
import { useNow } from '@lykta/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Button, buttonClasses } from '../../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { FactList, type NamedFact } from '../../../../shared/ui/FactList.tsx'
import { useStepFocus } from '../../../../shared/ui/catch-focus.ts'
import type { Entry } from '../entry.ts'
import { missingLanguages, nameOf } from '../kinds.ts'
import { removeEntry } from '../queries.ts'
import { useOwnerName } from '../use-owner-name.ts'
import type { Order } from '../use-reorder.tsx'
import { usePublicationText } from '../use-publication-text.ts'
import styles from './EntryDetail.module.css'
import { EntryPreview } from './EntryPreview.tsx'

interface EntryDetailProps {
  kind: ContentKindName
  entry: Entry
  mayEdit: boolean
  /** Moves the entry, where the list is in its order. */
  order: Order | undefined
  onRemoved: () => void
}

/** What others see of it and when, and what can be done with it. */
export const EntryDetail = ({ kind, entry, mayEdit, order, onRemoved }: EntryDetailProps) => {
  const { t } = useTranslation('content-administration')
  const now = useNow(60_000)
  const { ownerName } = useOwnerName()
  const missing = missingLanguages(kind, entry)
  const facts: NamedFact[] = [
    [t('columns.state'), usePublicationText()(entry, now)],
    [t('columns.languages'), missing.map((one) => t(`missing.${one}`)).join(', ') || t('allLanguages')],
    [t('columns.owner'), ownerName(entry.cluster)],
  ]
  return (
    <div className={styles['detail']}>
      <FactList facts={facts} />
      <EntryPreview kind={kind} entry={entry} />
      {mayEdit ? (
        <div className={styles['actions']}>
          <Link
            to="/admin/content/$kind/$id"
            params={{ kind, id: String(entry.id) }}
            className={buttonClasses({ look: 'primary', block: true })}
          >
            {t('edit')}
          </Link>
          {order === undefined ? null : <Steps id={entry.id} order={order} />}
          <Remove kind={kind} entry={entry} onRemoved={onRemoved} />
        </div>
      ) : (
        <p className={styles['note']}>{t('notYours')}</p>
      )}
    </div>
  )
}

const Steps = ({ id, order }: { id: number; order: Order }) => {
  const { t } = useTranslation('content-administration')
  const [up, down] = [order.stepOf(id, 'up'), order.stepOf(id, 'down')]
  const steps = useRef<HTMLDivElement>(null)
  // At either end there is only one direction.
  useStepFocus(up === undefined ? 'first' : down === undefined ? 'last' : 'between', () =>
    steps.current?.querySelector('button:enabled'),
  )
  return (
    <div ref={steps} className={styles['steps']}>
      <Button
        look="quiet"
        disabled={up === undefined}
        pending={order.moving}
        icon={<IconArrowUp size={22} stroke={2} aria-hidden="true" />}
        onClick={() => up?.()}
      >
        {t('order.up')}
      </Button>
      <Button
        look="quiet"
        disabled={down === undefined}
        pending={order.moving}
        icon={<IconArrowDown size={22} stroke={2} aria-hidden="true" />}
        onClick={() => down?.()}
      >
        {t('order.down')}
      </Button>
    </div>
  )
}

const Remove = ({ kind, entry, onRemoved }: Pick<EntryDetailProps, 'kind' | 'entry' | 'onRemoved'>) => {
  const { t } = useTranslation('content-administration')
  const client = useQueryClient()
  const name = nameOf(kind, entry, useLanguage())
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationKey: ['content'],
    mutationFn: () => removeEntry(client, kind, entry.id),
    onSuccess: () => {
      setAsking(false)
      notices.show({ kind: 'done', text: t('remove.done', { name }) })
      onRemoved()
    },
  })
  return (
    <>
      <Button look="text" block onClick={() => setAsking(true)}>
        {t('remove.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('remove.title', { name })}
        what={[t('remove.gone'), ...(kind === 'category' ? [t('remove.tiles')] : []), t('remove.rather')]}
        confirm={t('remove.button')}
        action={{ ...removing, mutate: () => removing.mutate() }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
