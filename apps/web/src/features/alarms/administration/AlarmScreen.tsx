import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmList } from '@lykta/contract/alarms'
import { isRefusal } from '../../../shared/api/is-refusal.ts'
import { alarmReceiversQuery } from '../../../shared/receivers/query.ts'
import { Empty, Failed, Page, PageHead, SkeletonRows } from '../../../shared/ui/index.ts'
import { useHistoryBack } from '../../../shared/ui/use-history-back.ts'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { alarmQuery } from '../alarm-query.ts'
import { Board } from './board/Board.tsx'
import { ComposeAlarm } from './compose/ComposeAlarm.tsx'
import { roomsOf } from './compose/target.ts'
import { useAlarmFacts } from './use-alarm-facts.ts'

interface NewAlarmScreenProps {
  /** The group, or else the rooms, that are ticked at first. */
  group: number | undefined
  rooms: readonly number[] | undefined
}

/** `/admin/alarms/new` */
export const NewAlarmScreen = ({ group, rooms: given }: NewAlarmScreenProps) => {
  const { t } = useTranslation('alarms-administration')
  const navigate = useNavigate()
  const receivers = useQuery(alarmReceiversQuery)
  const toFloor = useHistoryBack('/floor')
  const isFromFloor = group !== undefined || given !== undefined
  return (
    <Frame title={t('new')} list={undefined} onBack={isFromFloor ? toFloor : undefined}>
      <Loaded query={receivers}>
        {receivers.data === undefined ? null : (
          <ComposeAlarm
            list={receivers.data}
            rooms={roomsOf(
              receivers.data,
              group === undefined
                ? { target: 'individuals', ids: [...(given ?? [])] }
                : { target: 'group', ids: [group] },
            )}
            onSent={(id) =>
              void navigate({
                to: '/admin/alarms/$id',
                params: { id: String(id) },
                replace: true,
                ignoreBlocker: true,
              })
            }
          />
        )}
      </Loaded>
    </Frame>
  )
}

/** `/admin/alarms/{id}`: a draft or a scheduled alarm to be edited, or how any other alarm has gone. */
export const AlarmScreen = ({ id }: { id: number }) => {
  const { t } = useTranslation('alarms-administration')
  const alarm = useQuery({ ...alarmQuery(id), retry: false })
  const receivers = useQuery(alarmReceiversQuery)
  const { title } = useAlarmFacts()
  const state = alarm.data?.state
  // What is being written stays, whatever happens to the alarm meanwhile.
  const [written, setWritten] = useState(false)
  const isPlanned = written || state === 'draft' || state === 'scheduled'
  if (!written && state !== undefined && isPlanned && receivers.data !== undefined) setWritten(true)
  return (
    <Frame
      title={alarm.data === undefined ? t('alarm') : title(alarm.data)}
      list={state === 'sent' || state === undefined ? undefined : state}
    >
      <Loaded query={alarm}>
        {alarm.data === undefined ? null : isPlanned ? (
          <Loaded query={receivers}>
            {receivers.data === undefined ? null : alarm.data.may.manage ? (
              <ComposeAlarm alarm={alarm.data} list={receivers.data} onSent={() => setWritten(false)} />
            ) : (
              <Empty title={t('notYours')}>{t('notYoursNext')}</Empty>
            )}
          </Loaded>
        ) : (
          <Board alarm={alarm.data} />
        )}
      </Loaded>
    </Frame>
  )
}

interface Loading {
  data: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

const Loaded = ({ query, children }: { query: Loading; children: ReactNode }) => {
  const { t } = useTranslation('alarms-administration')
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children
  if (error === null) return <SkeletonRows rows={6} />
  if (isRefusal(error)) return <Empty title={t('missing')}>{t('missingNext')}</Empty>
  return <Failed title={t('failedOne')} query={{ error, isFetching, refetch }} />
}

interface FrameProps {
  title: string
  /** The list that Back leads to; undefined: open alarms. */
  list: AlarmList | undefined
  /** Another page that Back leads to. */
  onBack?: (() => void) | undefined
  children: ReactNode
}

const Frame = ({ title, list, onBack, children }: FrameProps) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: '/admin/alarms', search: list === undefined ? {} : { list } })
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={onBack ?? toList} />
      {children}
    </Page>
  )
}
