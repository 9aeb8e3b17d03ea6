import { keptKinds, mayBeKept, type Kept, type Retention, type SetRetention } from '@lykta/contract/privacy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/index.ts'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Banner, Button, Dialog } from '../../../../shared/ui/index.ts'
import { InputField, SelectField } from '../../../../shared/ui/Field.tsx'
import { everyRetention, previewRetention, setRetention } from '../queries.ts'
import { useAmount } from './use-amount.ts'
import styles from './ChangeRetention.module.css'

type By = SetRetention['kept']['by']

/** Sets for how long a kind is kept. What would be deleted at once is shown first, and then asked about. */
export const ChangeRetention = ({
  kept,
  cluster,
  onClose,
}: {
  kept: Kept
  cluster: Retention['cluster']
  onClose: () => void
}) => {
  const { t } = useTranslation(['privacy-administration', 'shell'])
  const refusalText = useRefusalText()
  const amountOf = useAmount()
  const client = useQueryClient()
  const { kind, otherwise } = kept
  const { least, most, forever, otherwise: usual } = keptKinds[kind]
  const [by, setBy] = useState<By>(kept.isOwn ? (kept.days === null ? 'forever' : 'days') : 'otherwise')
  const [typed, setTyped] = useState(String(kept.days ?? otherwise ?? usual ?? 365))
  const [isWrong, setWrong] = useState(false)
  const days = by === 'otherwise' ? otherwise : by === 'forever' ? null : Number(typed)
  const isFit = by === 'otherwise' || mayBeKept(kind, days)
  const isShorter = days !== null && (kept.days === null || days < kept.days)

  const counting = useMutation({
    mutationKey: ['retention-preview'],
    mutationFn: (asked: number) => previewRetention(kind, asked, cluster?.id),
    onSuccess: ({ count }) => {
      if (count === 0) saving.mutate()
    },
  })
  const saving = useMutation({
    mutationKey: ['retention'],
    mutationFn: () =>
      setRetention({
        cluster: cluster?.id ?? null,
        kind,
        kept: by === 'days' ? { by, days: Number(typed) } : { by },
      }),
    onSuccess: async () => {
      onClose()
      notices.show({ kind: 'done', text: t('saved') })
      await client.invalidateQueries(everyRetention)
    },
  })
  const changed = () => {
    setWrong(false)
    counting.reset()
    saving.reset()
  }
  const submit = () => {
    if (!isFit) setWrong(true)
    else if (isShorter && counting.data === undefined) counting.mutate(days)
    else saving.mutate()
  }
  const fault = saving.error ?? counting.error
  const found = isShorter && counting.data?.count !== 0 ? counting.data : undefined
  const isPending = counting.isPending || saving.isPending
  const otherwiseText = otherwise === null ? t('forever') : t('days', { count: otherwise })
  return (
    <Dialog open onClose={onClose} title={t(`kinds.${kind}.name`)} closable={!isPending}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isApiError(fault) ? <Banner kind="error">{refusalText(fault)}</Banner> : null}
        <SelectField
          label={t('kept')}
          name="kept"
          value={by}
          disabled={isPending}
          choices={[
            {
              value: 'otherwise',
              label: t(cluster === null ? 'choice.default' : 'choice.everywhere', { days: otherwiseText }),
            },
            { value: 'days', label: t('choice.days') },
            ...(forever ? [{ value: 'forever', label: t('forever') }] : []),
          ]}
          onChange={(value) => {
            changed()
            setBy(value === 'days' || value === 'forever' ? value : 'otherwise')
          }}
        />
        {by === 'days' ? (
          <InputField
            type="number"
            label={t('daysLabel')}
            name="days"
            value={typed}
            min={String(least)}
            max={String(most)}
            disabled={isPending}
            hint={t('bounds', { least, most })}
            error={isWrong ? t('outOfBounds', { least, most }) : undefined}
            onChange={(value) => {
              changed()
              setTyped(value)
            }}
          />
        ) : null}
        {found === undefined ? null : <Banner kind="error">{t('goes', { much: amountOf(found) })}</Banner>}
        <div className={styles['buttons']}>
          <Button look="quiet" grow disabled={isPending} onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" look={found === undefined ? 'primary' : 'danger'} grow pending={isPending}>
            {found === undefined ? t('shell:save') : t('saveAndDelete')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
