import type { Alarm, CreatedAlarm } from '@lykta/contract/alarms'
import type { Receiver } from '@lykta/contract/organisation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNow } from '@lykta/ui'
import { useState } from 'react'
import { createClientIds } from '../../../../shared/api/client-ids.ts'
import { isApiError } from '../../../../shared/api/index.ts'
import { useLargestUnit } from '../../../../shared/receivers/use-largest-unit.ts'
import { alarmQuery } from '../../alarm-query.ts'
import { changeAlarm, createAlarm } from '../queries.ts'
import {
  alarmOf,
  alarmProblems,
  areProblems,
  draftProblems,
  emptyForm,
  formOf,
  type AlarmForm,
  type AlarmProblems,
} from './alarm-form.ts'

type State = 'draft' | 'scheduled' | 'sent'

const newKey = (): string => crypto.randomUUID()
const noProblems: AlarmProblems = { schedule: {} }

interface UseAlarmForm {
  /** Missing: a new one. */
  alarm: Alarm | undefined
  list: readonly Receiver[]
  /** Rooms that are ticked at first in a new one. */
  rooms: readonly number[]
  onSaved: (saved: CreatedAlarm) => void
}

/** The form about an alarm. What is written in it stays until the server has it. */
export const useAlarmForm = ({ alarm, list, rooms, onSaved }: UseAlarmForm) => {
  const client = useQueryClient()
  const broadest = useLargestUnit()
  const now = useNow(15_000)
  const [first] = useState(() =>
    alarm === undefined ? { ...emptyForm, rooms } : formOf(alarm, list, newKey),
  )
  const [form, setForm] = useState<AlarmForm>(first)
  /** What was tried: what is missing is shown only then. */
  const [tried, setTried] = useState<State>()
  /** Somebody else has changed, sent or deleted it: what is written here can still be stored, as a new one. */
  const [isApart, setApart] = useState(false)
  const [clientIdOf] = useState(() => createClientIds(newKey))

  const id = isApart ? undefined : alarm?.id
  const saving = useMutation({
    mutationKey: ['alarms', 'write'],
    mutationFn: async (state: State): Promise<CreatedAlarm> => {
      const body = alarmOf(form, list, broadest, state)
      if (id === undefined) return createAlarm(client, { ...body, clientId: clientIdOf(body) })
      try {
        return await changeAlarm(client, id, body)
      } catch (error) {
        const isGone = isApiError(error) && (error.code === 'changed_meanwhile' || error.code === 'not_found')
        if (!isGone) throw error
        const found = await client
          .fetchQuery({ ...alarmQuery(id), staleTime: 0, retry: false })
          .catch(() => undefined)
        // The alarm is already as intended: the answer to an earlier try was lost.
        if (found !== undefined && found.state === state && isSame(formOf(found, list, newKey), form))
          return { id, state: found.state }
        setApart(true)
        throw error
      }
    },
    onSuccess: onSaved,
  })

  const problems =
    tried === undefined ? noProblems : tried === 'draft' ? draftProblems(form, now) : alarmProblems(form, now)

  return {
    form,
    change: (part: Partial<AlarmForm>) => setForm((before) => ({ ...before, ...part })),
    changed: isApart || JSON.stringify(form) !== JSON.stringify(first),
    problems,
    /** A time in the past is reported at once. */
    scheduleProblems: { ...alarmProblems(form, now).schedule, ...problems.schedule },
    missing: tried !== undefined,
    saving,
    isApart,
    /** Whether it can be stored or sent like this; if not, shows what is missing. */
    check: (state: State): boolean => {
      setTried(state)
      const at = Date.now()
      return !areProblems(state === 'draft' ? draftProblems(form, at) : alarmProblems(form, at))
    },
  }
}

const isSame = (one: AlarmForm, other: AlarmForm): boolean =>
  one.title === other.title.trim() &&
  one.body === other.body.trim() &&
  one.rooms.length === other.rooms.length
