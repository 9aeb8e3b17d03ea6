import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Empty, Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import styles from './AlarmsScreen.module.css'
import { AlarmItem } from './components/AlarmItem.tsx'
import { ownAlarmsQuery } from './queries.ts'

const pageSize = 20

/** `/alarms`: the alarms to the boxes of the user, with the state of each. */
export const AlarmsScreen = () => {
  const { t } = useTranslation('alarms')
  const navigate = useNavigate()
  const { id } = useSearch({ from: '/signed-in/alarms' })
  const [limit, setLimit] = useState(pageSize)
  const query = useQuery({ ...ownAlarmsQuery(limit), placeholderData: keepPreviousData })
  const title = t('page.title')
  useTitle(title)
  const { alarms, total = 0 } = query.data ?? {}
  return (
    <Page desktop="scroll">
      <PageHead title={title} backOn="phone" onBack={() => void navigate({ to: '/App' })} />
      {query.isPending ? <SkeletonRows /> : null}
      {alarms === undefined && query.isError ? <Failed title={t('page.failed')} query={query} /> : null}
      {alarms?.length === 0 ? <Empty title={t('page.empty')}>{t('page.emptyExplained')}</Empty> : null}
      {alarms === undefined || alarms.length === 0 ? null : (
        // The page scrolls, and nothing else in it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles['alarms']} tabIndex={0} aria-label={title}>
          {alarms.map((alarm) => (
            <AlarmItem key={alarm.id} alarm={alarm} chosen={alarm.id === id} />
          ))}
        </ul>
      )}
      {alarms === undefined || total <= limit ? null : (
        <Button look="quiet" pending={query.isFetching} onClick={() => setLimit(limit + pageSize)}>
          {t('page.older')}
        </Button>
      )}
    </Page>
  )
}
