import { lastingRules, ownLastingKinds, type OwnLasting, type OwnLastingKind } from '@lykta/contract/accounts'
import { directoryRoutes } from '@lykta/contract/accounts/directory/routes'
import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { calendarFeedRoutes, calendarSubscriptionRoutes } from '@lykta/contract/calendar/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { dayAndTimeText, locales } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { useMay } from '../../../shared/permissions/permissions.ts'
import { Button, Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import { useFewerFocus, useStepFocus } from '../../../shared/ui/catch-focus.ts'
import { ownLastingQuery } from '../queries.ts'
import styles from './OwnSessions.module.css'

/** The route that ends each kind. A new kind does not compile without one. */
const end: Record<OwnLastingKind, (id: number) => Promise<unknown>> = {
  pushDevice: (id) => api.call(notificationRoutes.unsubscribe, { params: { id } }),
  calendarAddress: (id) => api.call(calendarFeedRoutes.remove, { params: { id } }),
  passwordLink: () => api.call(ownSessionRoutes.endLinks, {}),
  emailChange: () => api.call(ownSessionRoutes.endLinks, {}),
  calendarSubscription: (id) => api.call(calendarSubscriptionRoutes.remove, { params: { id } }),
  plannedMessage: (id) => api.call(messageRoutes.remove, { params: { id } }),
  scheduledAlarm: (id) => api.call(alarmRoutes.remove, { params: { id } }),
  scimToken: (id) => api.call(directoryRoutes.endToken, { params: { id } }),
}

/** What "Log out everywhere else" ends besides the sessions, and what goes on. */
export const Everywhere = () => {
  const { t } = useTranslation('settings')
  const list = new Intl.ListFormat(locales[useLanguage()])
  // Nobody else has directories, or a word for them.
  const mayAdministerUsers = useMay('users')
  const named = (ends: boolean) =>
    list.format(
      ownLastingKinds
        .filter((kind) => kind !== 'scimToken' || mayAdministerUsers)
        .filter((kind) => lastingRules[kind].stops.loggedOutElsewhere === ends)
        .map((kind) => t(`lasting.several.${kind}`)),
    )
  return (
    <p className={styles['only']}>
      {t('lasting.everywhere.ends', { kinds: named(true) })}{' '}
      {t('lasting.everywhere.goesOn', { kinds: named(false) })}
    </p>
  )
}

/** What the user has set up that goes on unattended, and how to end each. */
export const OwnLastings = () => {
  const { t } = useTranslation('settings')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isError, error, isFetching, refetch } = useQuery(ownLastingQuery)
  useFewerFocus(
    data?.length ?? 0,
    useCallback(() => heading.current, []),
  )
  return (
    <section className={styles['others']} aria-labelledby="own-lastings">
      <h3 ref={heading} id="own-lastings" tabIndex={-1}>
        {t('lasting.title')}
      </h3>
      {data === undefined ? (
        isError ? (
          <Failed title={t('lasting.failed')} query={{ error, isFetching, refetch }} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        <>
          <p className={styles['only']}>{t(data.length === 0 ? 'lasting.none' : 'lasting.explained')}</p>
          <ul>
            {data.map((one) => (
              <Lasting key={`${one.kind} ${String(one.id)}`} one={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Lasting = ({ one }: { one: OwnLasting }) => {
  const { t } = useTranslation('settings')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const [asked, setAsked] = useState(false)
  const ending = useMutation({
    mutationKey: ['lasting-end'],
    mutationFn: () => end[one.kind](one.id),
    onSuccess: () => notices.show({ kind: 'done', text: t('lasting.ended') }),
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
    // It is also shown on its feature's own screens.
    onSettled: () => client.invalidateQueries(),
  })
  // The last button of the row: once the question is asked, the one that keeps it.
  useStepFocus(
    String(asked),
    useCallback(() => [...(row.current?.querySelectorAll('button') ?? [])].at(-1), []),
  )
  const kind = t(`lasting.kinds.${one.kind}`)
  const what = [one.name, one.resident].filter((text) => text !== '').join(', ')
  return (
    <li ref={row} className={styles['session']}>
      <span className={styles['words']}>
        <b>{kind}</b>
        {what === '' ? null : <span>{what}</span>}
        <small>
          <Times one={one} />
        </small>
        {asked ? <output>{t(`lasting.what.${one.kind}`)}</output> : null}
      </span>
      {asked ? (
        <span className={styles['choice']}>
          <Button look="danger" size="small" pending={ending.isPending} onClick={() => ending.mutate()}>
            {t('lasting.confirm')}
          </Button>
          {/* In the place of the button that asked, so that a second press there ends nothing. */}
          <Button look="quiet" size="small" disabled={ending.isPending} onClick={() => setAsked(false)}>
            {t('lasting.keep')}
          </Button>
        </span>
      ) : (
        <Button look="quiet" size="small" onClick={() => setAsked(true)}>
          {t('lasting.end')}
        </Button>
      )}
    </li>
  )
}

const Times = ({ one: { kind, since, lastUsedAt, nextAt, endsAt } }: { one: OwnLasting }) => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const at = (time: number) => ({ at: dayAndTimeText(time, language) })
  const used = kind === 'calendarAddress' || kind === 'calendarSubscription'
  return [
    ...(since === null ? [] : [t('lasting.since', at(since))]),
    ...(used ? [lastUsedAt === null ? t('lasting.unused') : t('lasting.used', at(lastUsedAt))] : []),
    ...(nextAt === null ? [] : [t('lasting.next', at(nextAt))]),
    ...(endsAt === null ? [] : [t('lasting.until', at(endsAt))]),
  ].join(' · ')
}
