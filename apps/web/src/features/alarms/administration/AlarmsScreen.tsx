import { alarmLists, type Alarm } from '@lykta/contract/alarms'
import { IconBellRinging, IconStairsUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { locales } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import type { DataColumn } from '../../../shared/table/data-column.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { ListScreen } from '../../../shared/table/ListScreen.tsx'
import { readId } from '../../../shared/search-params/search-of.ts'
import { buttonClasses, NewButton } from '../../../shared/ui/index.ts'
import { PageNotFound } from '../../../shared/ui/PageNotFound.tsx'
import { alarmsQuery, alarmTotalsQuery } from './queries.ts'
import { AlarmScreen, NewAlarmScreen } from './AlarmScreen.tsx'
import styles from './AlarmsScreen.module.css'
import { LevelMark } from './LevelMark.tsx'
import { GroupLadderScreen, LaddersScreen } from './ladder/LaddersScreen.tsx'
import { readAlarmSearch, readAlarmsSearch, type AlarmsSearch } from './alarms-search.ts'
import { useAlarmFacts } from './use-alarm-facts.ts'

/** The pages below `/admin/alarms/`: a new alarm, one by its id, and the ladders of groups. */
export const BelowAlarms = () => {
  const from = '/signed-in/admin/alarms/$id'
  const { id: name } = useParams({ from })
  const { group, rooms } = readAlarmSearch(useSearch({ from }))
  if (name === 'new') return <NewAlarmScreen group={group} rooms={rooms} />
  if (name === 'ladders') return <LaddersScreen />
  const id = readId(name)
  return id === undefined ? <PageNotFound /> : <AlarmScreen key={id} id={id} />
}

/** `/admin/alarms/ladders/{group}`: the ladder of one group. */
export const LadderOfGroup = () => {
  const group = readId(useParams({ from: '/signed-in/admin/alarms/ladders/$group' }).group)
  return group === undefined ? <PageNotFound /> : <GroupLadderScreen key={group} group={group} />
}

/** `/admin/alarms`: the alarms of the user's groups or cluster, by state. */
export const AlarmsScreen = () => {
  const { t } = useTranslation(['alarms-administration', 'shell'])
  const language = useLanguage()
  const {
    list = 'open',
    search: words,
    page = 1,
  } = readAlarmsSearch(useSearch({ from: '/signed-in/admin/alarms' }))
  const navigate = useNavigate({ from: '/admin/alarms' })
  const query = useQuery({
    ...alarmsQuery({ list, search: words, page }),
    // The previous page of another list would be wrong here.
    placeholderData: (before, of) => (isOfList(of?.queryKey[2], list) ? keepPreviousData(before) : undefined),
  })
  const columns = useColumns()
  const { title } = useAlarmFacts()
  const narrow = (change: AlarmsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
  const open = (path: string) => void navigate({ to: '/admin/alarms/$id', params: { id: path } })

  return (
    <ListScreen
      title={t('shell:administration.alarms')}
      actions={
        <div className={styles['actions']}>
          <Link
            to="/admin/alarms/$id"
            params={{ id: 'ladders' }}
            className={buttonClasses({ look: 'quiet' })}
          >
            <IconStairsUp size={24} stroke={1.9} aria-hidden="true" />
            {t('ladders.link')}
          </Link>
          <NewButton label={t('new')} floating={false} onClick={() => open('new')} />
        </div>
      }
      tabs={<Lists shown={list} />}
      search={{
        label: t('search'),
        words: words ?? '',
        onSearch: (typed) => narrow({ search: typed === '' ? undefined : typed }),
      }}
      query={query}
      total={query.data}
      texts={{
        failed: t('failed'),
        empty: t(`empty.${list}`),
        emptyNext: t(`emptyNext.${list}`, { button: t('new'), sent: t('lists.sent') }),
        noMatch: t('noMatch'),
      }}
      page={page}
      onPage={(to) => void navigate({ search: (before) => ({ ...before, page: to }) })}
    >
      <I18nProvider locale={locales[language]}>
        <DataTable
          label={t(`lists.${list}`)}
          columns={columns}
          items={query.data?.items ?? []}
          nameOf={title}
          sort=""
          onSort={() => undefined}
          openId={undefined}
          onOpen={(id) => open(String(id))}
          stale={query.isPlaceholderData}
        />
      </I18nProvider>
    </ListScreen>
  )
}

const isOfList = (part: unknown, list: string): boolean =>
  typeof part === 'object' && part !== null && 'list' in part && part.list === list

/** The lists, with the number of alarms in each. */
const Lists = ({ shown }: { shown: (typeof alarmLists)[number] }) => {
  const { t } = useTranslation('alarms-administration')
  const { data: totals } = useQuery(alarmTotalsQuery)
  return (
    <nav className={styles['lists']} aria-label={t('lists.label')}>
      {alarmLists.map((list) => (
        <Link
          key={list}
          to="/admin/alarms"
          search={{ list: list === 'open' ? undefined : list }}
          aria-current={list === shown ? 'page' : undefined}
          // Otherwise the router would mark the open alarms, whose link has no search, in every list.
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
        >
          {t(`lists.${list}`)}
          {totals === undefined ? null : <span> {totals[list]}</span>}
        </Link>
      ))}
    </nav>
  )
}

const useColumns = (): ReadonlyArray<DataColumn<Alarm>> => {
  const { t } = useTranslation('alarms-administration')
  const { title, target, rooms, sound, when, state } = useAlarmFacts()
  return [
    {
      id: 'title',
      label: t('columns.title'),
      weight: 'title',
      cell: (alarm) => (
        <span className={styles['what']}>
          <b>{title(alarm)}</b>
          <small>
            {alarm.room === null
              ? t('targetRooms', { target: target(alarm), count: rooms(alarm) })
              : target(alarm)}
          </small>
        </span>
      ),
    },
    { id: 'level', label: t('columns.level'), cell: ({ level }) => <LevelMark level={level} /> },
    { id: 'when', label: t('columns.when'), cell: (alarm) => <time>{when(alarm)}</time> },
    {
      id: 'sound',
      label: t('columns.sound'),
      weight: 'more',
      cell: (alarm) =>
        alarm.room === null ? (
          <span className={styles['sound']}>
            {alarm.sound === 'none' ? null : <IconBellRinging size={20} stroke={1.9} aria-hidden="true" />}
            {sound(alarm)}
          </span>
        ) : (
          '–'
        ),
    },
    { id: 'state', label: t('columns.state'), cell: state },
  ]
}
