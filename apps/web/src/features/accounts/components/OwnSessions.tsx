import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import type { OwnSession } from '@lykta/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { dayAndTimeText, isSameDay, timeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, Dialog, Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import { logOut } from '../login.ts'
import { ownSessionsQuery } from '../queries.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { Everywhere, OwnLastings } from './OwnLastings.tsx'
import styles from './OwnSessions.module.css'

/** The user's sessions, and how to end each. */
export const OwnSessions = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('accounts')
  return (
    <Dialog open={open} onClose={onClose} title={t('sessions.title')}>
      <Sessions />
    </Dialog>
  )
}

const Sessions = () => {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { data, dataUpdatedAt, isError, error, isFetching, refetch } = useQuery(ownSessionsQuery)
  /** Ends one of them, or all but this one. */
  const end = useMutation({
    mutationKey: ['sessions-end'],
    mutationFn: (which: number | 'others') =>
      which === 'others'
        ? api.call(ownSessionRoutes.endOthers, {})
        : api.call(ownSessionRoutes.end, { params: { id: which } }),
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })

  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={2} />
    return <Failed title={t('sessions.failed')} query={{ error, isFetching, refetch }} />
  }
  return (
    <div className={styles['sessions']}>
      <ul>
        {data.map((session) => (
          <li key={session.id} className={styles['session']}>
            <SessionWords session={session} now={dataUpdatedAt} />
            <Button
              look="quiet"
              size="small"
              pending={end.isPending && end.variables === session.id}
              disabled={end.isPending && end.variables !== session.id}
              onClick={() => {
                if (session.current) logOut()
                else end.mutate(session.id)
              }}
            >
              {session.current ? t('sessions.endThis') : t('sessions.end')}
            </Button>
          </li>
        ))}
      </ul>
      {data.length > 1 ? null : <p className={styles['only']}>{t('sessions.only')}</p>}
      <div className={styles['others']}>
        <Button
          look="quiet"
          size="large"
          block
          pending={end.isPending && end.variables === 'others'}
          disabled={end.isPending && end.variables !== 'others'}
          onClick={() => end.mutate('others')}
        >
          {t('sessions.endOthers')}
        </Button>
        <Everywhere />
      </div>
      <OwnLastings />
    </div>
  )
}

const SessionWords = ({ session, now }: { session: OwnSession; now: number }) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const { device, current, lastUsedAt, provider } = session
  const at = isSameDay(lastUsedAt, now)
    ? t('sessions.today', { time: timeText(lastUsedAt) })
    : dayAndTimeText(lastUsedAt, language)
  return (
    <span className={styles['words']}>
      <b>{device === '' ? t('sessions.unknownDevice') : device}</b>
      <small>{current ? t('sessions.current') : t('sessions.lastUsed', { at })}</small>
      {provider === null ? null : <small>{provider[language]}</small>}
    </span>
  )
}
