import type { Alarm } from '@lykta/contract/alarms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { closeNotifications } from '../../../shared/devices/shown-notifications.ts'
import { useUser } from '../../../shared/session/index.ts'
import { alarmQuery } from '../alarm-query.ts'
import { byUrgency, isCalling, whyGone } from './urgency.ts'
import { alarmCallsQuery } from './queries.ts'

export interface Calls {
  /** In the order in which somebody should see to them. */
  calling: readonly Alarm[]
  /** Alarms that called until now, in their new state: shown a while longer, with the reason. */
  gone: readonly Alarm[]
  forget: (id: number) => void
}

/** Follows the alarms that call the user, and finds out what has happened to those that no longer do. */
export const useAlarmCalls = (): Calls => {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const { data } = useQuery(alarmCallsQuery)
  const [gone, setGone] = useState<readonly Alarm[]>([])
  const before = useRef<readonly Alarm[]>([])

  useEffect(() => {
    if (data === undefined) return
    const calling = data.filter((alarm) => isCalling(alarm, userId))
    const left = before.current.filter(({ id }) => calling.every((one) => one.id !== id))
    before.current = calling
    const lookUp = async ({ id }: Alarm) => {
      closeNotifications((tag) => tag.startsWith('alarm_') && tag.endsWith(`-${String(id)}`)).catch(
        () => undefined,
      )
      // Without an answer it simply disappears; the list of alarms shows the rest.
      const now =
        data.find((one) => one.id === id) ??
        (await client.fetchQuery({ ...alarmQuery(id), staleTime: 0 }).catch(() => undefined))
      if (now === undefined || whyGone(now, userId) === undefined) return
      setGone((list) => [...list.filter((one) => one.id !== id), now])
    }
    for (const alarm of left) void lookUp(alarm)
  }, [client, data, userId])

  const calling = byUrgency((data ?? []).filter((alarm) => isCalling(alarm, userId)))
  return {
    calling,
    gone: gone.filter(({ id }) => calling.every((one) => one.id !== id)),
    forget: (id) => setGone((list) => list.filter((one) => one.id !== id)),
  }
}
