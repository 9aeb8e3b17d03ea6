import { subscriptionLengths, type CalendarSubscription } from '@lykta/contract/calendar'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { Banner, Button, Dialog, Failed, InputField, SkeletonRows } from '../../../shared/ui/index.ts'
import { reloadCalendar } from '../reload-calendar.ts'
import {
  createSubscription,
  readSubscriptionAgain,
  removeSubscription,
  subscriptionsQuery,
} from '../other-calendars-queries.ts'
import { SkippedEvents } from './SkippedEvents.tsx'
import styles from './OtherCalendars.module.css'

/** The foreign calendars that are read into the resident's, for users who may write in it. */
export const Subscriptions = () => {
  const { t } = useTranslation('calendar')
  const { room, nickName: name } = useBoxView()
  const { data: subscriptions, isError, error, isFetching, refetch } = useQuery(subscriptionsQuery(room.id))
  const [adding, setAdding] = useState(false)
  return (
    <section className={styles['card']} aria-labelledby="subscriptions">
      <h2 id="subscriptions">{t('others.foreign.title')}</h2>
      <p>{t('others.foreign.explained', { name })}</p>
      {subscriptions === undefined && !isError ? <SkeletonRows rows={1} /> : null}
      {subscriptions === undefined && isError ? (
        <Failed title={t('others.foreign.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {subscriptions?.length === 0 ? <p>{t('others.foreign.none')}</p> : null}
      {subscriptions === undefined || subscriptions.length === 0 ? null : (
        <ul className={styles['list']}>
          {subscriptions.map((one) => (
            <SubscriptionRow key={one.id} subscription={one} />
          ))}
        </ul>
      )}
      {subscriptions === undefined ? null : (
        <Button
          look="quiet"
          icon={<IconPlus size={24} stroke={1.9} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('others.foreign.add')}
        </Button>
      )}
      <AddSubscription open={adding} onClose={() => setAdding(false)} />
    </section>
  )
}

const SubscriptionRow = ({ subscription }: { subscription: CalendarSubscription }) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, room, name, host, readAt, events: count, fault, leftOut, mayRemove } = subscription
  const remove = useMutation({
    mutationKey: ['calendar-subscription'],
    mutationFn: () => removeSubscription(id),
    onSuccess: () => notices.show({ kind: 'done', text: t('others.foreign.removed', { name }) }),
    onSettled: () => reloadCalendar(client, room),
  })
  const readAgain = useMutation({
    mutationKey: ['calendar-subscription'],
    mutationFn: () => readSubscriptionAgain(id),
    onSuccess: (now) =>
      notices.show(
        now.fault === null
          ? { kind: 'done', text: t('others.foreign.readAgain', { name }) }
          : { kind: 'failed', text: t('others.foreign.stillUnread', { name }) },
      ),
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
    onSettled: () => reloadCalendar(client, room),
  })
  const faultText = (): string => {
    if (fault === null) return ''
    const text = t(`others.foreign.faults.${fault.code}`, { host, status: fault.status ?? '' })
    return fault.line === undefined
      ? text
      : t('others.foreign.faults.line', { line: fault.line, fault: text })
  }
  return (
    <li>
      <b>{name}</b>
      <small>{host}</small>
      <span>
        {readAt === null
          ? t('others.foreign.neverRead')
          : t('others.foreign.read', { count, time: dayAndTimeText(readAt, language) })}
      </span>
      {fault === null ? null : (
        <>
          <Banner kind="error">
            {faultText()} {t(readAt === null ? 'others.foreign.triedAgain' : 'others.foreign.stays')}
          </Banner>
          <Button look="text" size="small" pending={readAgain.isPending} onClick={() => readAgain.mutate()}>
            {t('others.foreign.again')}
          </Button>
        </>
      )}
      {leftOut === null ? null : <SkippedEvents leftOut={leftOut} />}
      {mayRemove ? (
        <Button look="text" size="small" onClick={() => setAsking(true)}>
          {t('others.foreign.remove', { name })}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t('others.foreign.removeTitle', { name })}
        what={[t('others.foreign.removeStops'), t('others.foreign.removeStays')]}
        confirm={t('others.foreign.removeShort')}
        action={remove}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

const AddSubscription = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('calendar')
  const [reading, setReading] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} closable={!reading} title={t('others.foreign.add')}>
      <SubscriptionForm onReading={setReading} onAdded={onClose} />
    </Dialog>
  )
}

interface SubscriptionFormProps {
  onReading: (reading: boolean) => void
  onAdded: () => void
}

const SubscriptionForm = ({ onReading, onAdded }: SubscriptionFormProps) => {
  const { t } = useTranslation('calendar')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { room } = useBoxView()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const add = useMutation({
    mutationKey: ['calendar-subscription'],
    mutationFn: () => createSubscription({ room: room.id, name: name.trim(), url: url.trim() }),
    onMutate: () => onReading(true),
    onSuccess: ({ name: added, fault }) => {
      notices.show(
        fault === null
          ? { kind: 'done', text: t('others.foreign.added', { name: added }) }
          : { kind: 'failed', text: t('others.foreign.addedUnread', { name: added }) },
      )
      onAdded()
    },
    onSettled: () => {
      onReading(false)
      return reloadCalendar(client, room.id)
    },
  })
  const { error } = add
  const addressFault = (): string | undefined => {
    if (!isApiError(error)) return undefined
    if (error.code === 'clash') return t('others.foreign.addressKnown')
    return 'url' in error.fields ? t('others.foreign.addressWrong') : undefined
  }
  const wrongAddress = addressFault()
  const isFull = isApiError(error) && error.code === 'calendar_full'
  const isEmpty = name.trim() === '' || url.trim() === ''
  return (
    <form
      className={styles['form']}
      noValidate
      aria-busy={add.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) add.mutate()
      }}
    >
      {error === null || wrongAddress !== undefined ? null : (
        <Banner kind="error">{isFull ? t('others.foreign.full') : refusalText(error)}</Banner>
      )}
      <InputField
        label={t('others.foreign.name')}
        name="subscription-name"
        autoComplete="off"
        maxLength={subscriptionLengths.name}
        value={name}
        hint={t('others.foreign.nameHint')}
        disabled={add.isPending}
        onChange={setName}
      />
      <InputField
        label={t('others.foreign.address')}
        name="subscription-address"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={subscriptionLengths.url}
        value={url}
        hint={t('others.foreign.addressHint')}
        error={wrongAddress}
        disabled={add.isPending}
        onChange={(value) => {
          setUrl(value)
          if (wrongAddress !== undefined) add.reset()
        }}
      />
      <output className={styles['note']}>
        {add.isPending ? t('others.foreign.reading') : isEmpty ? t('others.foreign.missing') : ''}
      </output>
      <Button type="submit" block disabled={isEmpty} pending={add.isPending}>
        {t('others.foreign.submit')}
      </Button>
    </form>
  )
}
