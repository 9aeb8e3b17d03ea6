import type { CalendarFeed } from '@lykta/contract/calendar'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { dayAndTimeText, longDateText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { Banner, Button, buttonClasses, Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import { createFeed, feedsQuery, removeFeed } from '../other-calendars-queries.ts'
import styles from './OtherCalendars.module.css'

/** The private address by which the user's own calendar reads the selected resident's. */
export const CalendarFeedAddress = () => {
  const { t } = useTranslation('calendar')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { room, nickName: name } = useBoxView()
  const { data: feeds, isError, error, isFetching, refetch } = useQuery(feedsQuery)
  const [asking, setAsking] = useState<'again' | 'revoke'>()
  const feed = feeds?.find((one) => one.room === room.id)

  const reload = () => client.invalidateQueries({ queryKey: feedsQuery.queryKey })
  const create = useMutation({
    mutationKey: ['calendar-feed'],
    mutationFn: () => createFeed(room.id),
    onSuccess: () => setAsking(undefined),
    onSettled: reload,
  })
  const revoke = useMutation({
    mutationKey: ['calendar-feed'],
    mutationFn: async ({ id }: CalendarFeed) => {
      await removeFeed(id)
      await reload()
    },
    onSuccess: () => {
      setAsking(undefined)
      create.reset()
      notices.show({ kind: 'done', text: t('others.own.revoked') })
    },
  })
  const url = create.data?.url

  return (
    <section className={styles['card']} aria-labelledby="own-calendar">
      <h2 id="own-calendar">{t('others.own.title', { name })}</h2>
      <p>{t('others.own.explained', { name })}</p>
      {feeds === undefined && !isError ? <SkeletonRows rows={1} /> : null}
      {feeds === undefined && isError ? (
        <Failed title={t('others.own.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {create.isError && asking === undefined ? (
        <Banner kind="error">{refusalText(create.error)}</Banner>
      ) : null}
      {feeds !== undefined && feed === undefined && url === undefined ? (
        <>
          <p>{t('others.own.private', { name })}</p>
          <Button look="accent" pending={create.isPending} onClick={() => create.mutate()}>
            {t('others.own.get')}
          </Button>
        </>
      ) : null}
      {url === undefined ? null : <NewAddress url={url} />}
      {feed === undefined ? null : (
        <>
          <FeedState feed={feed} />
          <div className={styles['acts']}>
            <Button look="quiet" size="small" onClick={() => setAsking('again')}>
              {t('others.own.again')}
            </Button>
            <Button look="text" size="small" onClick={() => setAsking('revoke')}>
              {t('others.own.revoke')}
            </Button>
          </div>
          <ConfirmDialog
            open={asking === 'again'}
            title={t('others.own.againTitle')}
            what={[t('others.own.againStops'), t('others.own.againEverywhere')]}
            confirm={t('others.own.again')}
            action={{ ...create, mutate: () => create.mutate() }}
            onClose={() => setAsking(undefined)}
          />
          <ConfirmDialog
            open={asking === 'revoke'}
            title={t('others.own.revokeTitle')}
            what={[t('others.own.revokeStops'), t('others.own.revokeStays', { name })]}
            confirm={t('others.own.revokeShort')}
            action={{ ...revoke, mutate: () => revoke.mutate(feed) }}
            onClose={() => setAsking(undefined)}
          />
        </>
      )}
    </section>
  )
}

const FeedState = ({ feed: { createdAt, readAt } }: { feed: CalendarFeed }) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  return (
    <p>
      {t('others.own.since', { date: longDateText(createdAt, language) })}{' '}
      {readAt === null
        ? t('others.own.neverRead')
        : t('others.own.read', { time: dayAndTimeText(readAt, language) })}
    </p>
  )
}

/** A new address, which is shown only this once. */
const NewAddress = ({ url }: { url: string }) => {
  const { t } = useTranslation('calendar')
  const [shown, setShown] = useState(false)
  const copy = async () => {
    try {
      // Without https there is no clipboard: the address is only shown, as when the browser refuses.
      await navigator.clipboard.writeText(url)
      notices.show({ kind: 'done', text: t('others.own.copied') })
    } catch {
      setShown(true)
      notices.show({ kind: 'failed', text: t('others.own.notCopied') })
    }
  }
  return (
    <>
      <Banner kind="done">{t('others.own.ready')}</Banner>
      <div className={styles['acts']}>
        <a className={buttonClasses({ look: 'accent' })} href={url.replace(/^https?:/, 'webcal:')}>
          <IconCalendarPlus size={24} stroke={1.9} aria-hidden="true" />
          {t('others.own.open')}
        </a>
        <Button
          look="quiet"
          icon={<IconCopy size={24} stroke={1.9} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('others.own.copy')}
        </Button>
        <Button look="text" onClick={() => setShown(!shown)}>
          {shown ? t('others.own.hide') : t('others.own.show')}
        </Button>
      </div>
      {shown ? <p className={styles['address']}>{url}</p> : null}
      <h3>{t('others.own.how')}</h3>
      <ul className={styles['how']}>
        {(['apple', 'google', 'outlook'] as const).map((kind) => (
          <li key={kind}>{t(`others.own.${kind}`)}</li>
        ))}
      </ul>
      <p>{t('others.own.late')}</p>
    </>
  )
}
