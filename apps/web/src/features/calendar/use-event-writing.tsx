import type { Day } from '@lykta/calendar'
import type { EventScope } from '@lykta/contract/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { useBoxView, useBoxViewList } from '../../shared/box-view/index.ts'
import { locales } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { reloadCalendar } from './reload-calendar.ts'
import type { Writing } from './components/EventDialog.tsx'
import type { ActOnEvent } from './components/EventDetail.tsx'
import { ScopeDialog } from './components/ScopeDialog.tsx'
import type { Entry } from './entries.ts'
import { formOfEvent, newEventForm, type EventForm } from './event-form.ts'
import { deleteEvent } from './queries.ts'

const EventDialog = lazy(() =>
  import('./components/EventDialog.tsx').then((module) => ({ default: module.EventDialog })),
)

/** Begins a new event on a day, at a minute of it. */
export type NewAt = (at: { day: Day; minute: number }) => void

interface EventWriting {
  /** Opens the dialog for a new event, or for the one begun before, which keeps its times unless `chosen` ones are given. */
  begin: (start: number, chosen: boolean) => void
  act: ActOnEvent
  /** What the dialogs show at the moment. */
  dialogs: ReactNode
}

interface Outcome {
  /** The time zone of the box. */
  timeZone: string
  onSaved: (form: EventForm) => void
  onDeleted: () => void
}

/** Creating, changing, copying and deleting events, with the dialogs for it. */
export const useEventWriting = ({ timeZone, onSaved, onDeleted }: Outcome): EventWriting => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { nickName } = useBoxView()
  const boxViews = useBoxViewList()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [writing, setWriting] = useState<Writing>()
  /** Its code is loaded with the first event that is written. */
  const [used, setUsed] = useState(false)
  const [asking, setAsking] = useState<{ how: 'change' | 'delete'; entry: Entry }>()
  /** A new event that was begun and left without being discarded. */
  const [kept, setKept] = useState<EventForm>()

  const remove = useMutation({
    mutationKey: ['calendar-event'],
    mutationFn: async ({ entry, scope }: { entry: Entry; scope: EventScope }) =>
      deleteEvent(entry.event.id, { scope, occurrence: entry.start }),
    onSuccess: (_nothing, { entry }) => {
      setAsking(undefined)
      notices.show({ kind: 'done', text: t('deleted', { title: entry.titleEvent }) })
      onDeleted()
    },
    onSettled: () => reloadCalendar(client, undefined),
  })

  const write = (next: Writing) => {
    setUsed(true)
    setWriting(next)
  }
  const change = (entry: Entry, scope: EventScope) =>
    write({ form: formOfEvent(entry, scope), change: { entry, scope } })
  const act: ActOnEvent = (how, entry) => {
    if (how === 'copy') write({ form: formOfEvent(entry, 'all') })
    else if (how === 'change' && entry.interval === 'none') change(entry, 'all')
    else {
      remove.reset()
      setAsking({ how, entry })
    }
  }
  const choose = (scope: EventScope) => {
    if (asking === undefined) return
    if (asking.how === 'delete') {
      remove.mutate({ entry: asking.entry, scope })
      return
    }
    setAsking(undefined)
    change(asking.entry, scope)
  }
  return {
    begin: (start, chosen) => {
      const fresh = newEventForm(start, timeZone)
      const { start: from, end: to } = fresh
      const again = kept !== undefined && chosen ? { ...kept, start: from, end: to } : kept
      write({ form: again ?? fresh })
    },
    act,
    dialogs: (
      <>
        <ScopeDialog
          request={asking}
          pending={remove.isPending}
          problem={remove.isError ? refusalText(remove.error) : undefined}
          onChoose={choose}
          onClose={() => setAsking(undefined)}
        />
        {used ? (
          <Suspense>
            <EventDialog
              writing={writing}
              timeZone={timeZone}
              onLeave={(written) => {
                if (writing?.change === undefined && written !== undefined) setKept(written)
                setWriting(undefined)
              }}
              onCancel={() => {
                if (writing?.change === undefined) setKept(undefined)
                setWriting(undefined)
              }}
              onSaved={(form, others) => {
                const isNew = writing?.change === undefined
                const names = boxViews.flatMap(({ room, nickName }) =>
                  others.includes(room.id) ? [nickName] : [],
                )
                const list = new Intl.ListFormat(locales[language])
                if (isNew) setKept(undefined)
                setWriting(undefined)
                notices.show({
                  kind: 'done',
                  text: isNew
                    ? t('created', { name: list.format([nickName, ...names]) })
                    : t('changed', { title: form.title }),
                })
                onSaved(form)
              }}
            />
          </Suspense>
        ) : null}
      </>
    ),
  }
}
