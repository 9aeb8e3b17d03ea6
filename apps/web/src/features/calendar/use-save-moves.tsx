import type { CalendarEvent, EventScope } from '@lykta/contract/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createClientIds } from '../../shared/api/client-ids.ts'
import { isApiError } from '../../shared/api/index.ts'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { notices } from '../../shared/notices/index.ts'
import { catchFocus } from '../../shared/ui/catch-focus.ts'
import { reloadCalendar } from './reload-calendar.ts'
import { ScopeDialog } from './components/ScopeDialog.tsx'
import { keyOf, type Entry } from './entries.ts'
import { changeBack, changeOfMove, eventAfterMove, movedEntry, withMoved, type Move } from './move-entry.ts'
import { changeEvent, type eventsQuery } from './queries.ts'
import type { Moves } from './use-move-and-resize.ts'
import { useTimeWords } from './use-time-words.ts'

interface MovesOnScreen {
  /** The query of the events shown. */
  query: ReturnType<typeof eventsQuery>
  /** Called once an event is shown on another day. */
  onMoved: (entry: Entry) => void
}

interface Saving {
  move: Move
  scope: EventScope
}

/** Saves moves and changes of length in a grid at once, and undoes them on demand, or if the server refuses them. */
export const useSaveMoves = ({ query, onMoved }: MovesOnScreen): { moves: Moves; dialog: ReactNode } => {
  const { t } = useTranslation('calendar')
  const { ofMoved } = useTimeWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [clientIdOf] = useState(() => createClientIds(() => crypto.randomUUID()))
  const [asked, setAsked] = useState<Move>()
  const follow = useFollowFocus()
  /** The notice by which the last move can be undone; earlier ones no longer can. */
  const undo = useRef<number>(undefined)

  const showInstead = (move: Move, event: CalendarEvent) =>
    client.setQueryData(query.queryKey, (events) => events && withMoved(events, move, event))
  const refused = (error: unknown, { titleEvent }: Entry) => {
    const isMeanwhile = isApiError(error) && error.code === 'changed_meanwhile'
    const isOver = isApiError(error) && error.fields['schedule'] !== undefined
    const reason = isOver ? t('problems.past') : refusalText(error)
    notices.show({
      kind: 'failed',
      text: isMeanwhile
        ? t('move.meanwhile', { title: titleEvent })
        : t('move.failed', { title: titleEvent, reason }),
    })
  }
  const reload = () => reloadCalendar(client, undefined)

  const undoMove = useMutation({
    mutationKey: ['calendar-event'],
    mutationFn: async ({ move, scope, saved }: Saving & { saved: CalendarEvent }) => {
      const body = { data: changeBack(move, scope), updatedAt: saved.updatedAt }
      await changeEvent(saved.id, { ...body, clientId: clientIdOf(body) })
    },
    onSuccess: (_nothing, { move }) =>
      notices.show({ kind: 'done', text: t('move.back', { title: move.entry.titleEvent }) }),
    onError: (error, { move }) => refused(error, move.entry),
    onSettled: reload,
  })
  const save = useMutation({
    mutationKey: ['calendar-event'],
    mutationFn: async ({ move, scope }: Saving) => {
      const { event, start: occurrence } = move.entry
      const body = {
        data: changeOfMove(move, scope),
        ...(scope === 'all' ? {} : { scope, occurrence }),
        updatedAt: event.updatedAt,
      }
      return changeEvent(event.id, { ...body, clientId: clientIdOf({ ...body, id: event.id }) })
    },
    onMutate: async ({ move, scope }) => {
      notices.dismiss(undo.current)
      await client.cancelQueries({ queryKey: query.queryKey })
      const before = client.getQueryData(query.queryKey)
      const event = eventAfterMove(move, scope)
      const moved = movedEntry(move)
      showInstead(move, event)
      follow(keyOf(event.id, moved.start))
      if (moved.first.day !== move.entry.first.day) onMoved(moved)
      return { before }
    },
    onSuccess: (saved, { move, scope }) => {
      const moved = movedEntry(move)
      showInstead(move, saved)
      follow(keyOf(saved.id, moved.start))
      const isMoved = moved.start !== move.entry.start
      undo.current = notices.show({
        kind: 'done',
        text: t(isMoved ? 'move.moved' : 'move.lengthened', {
          title: move.entry.titleEvent,
          time: ofMoved(moved),
        }),
        action: { label: t('move.undo'), run: () => undoMove.mutate({ move, scope, saved }) },
      })
    },
    onError: (error, { move }, kept) => {
      if (kept !== undefined) client.setQueryData(query.queryKey, kept.before)
      follow(move.entry.key)
      refused(error, move.entry)
    },
    onSettled: reload,
  })

  return {
    moves: {
      asked,
      onMove: (move) => {
        // A change that is still being saved has no version yet from which another could start.
        if (save.isPending) return
        if (move.entry.interval === 'none') save.mutate({ move, scope: 'all' })
        else setAsked(move)
      },
    },
    dialog: (
      <ScopeDialog
        request={asked === undefined ? undefined : { how: 'change', entry: asked.entry }}
        onChoose={(scope) => {
          setAsked(undefined)
          if (asked !== undefined) save.mutate({ move: asked, scope })
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

/** Returns the focus to an entry that is rendered again under another key, once it is there. */
const useFollowFocus = (): ((key: string) => void) => {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const element = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(wanted.current)}"]`)
    if (element === null) return
    wanted.current = undefined
    catchFocus(element)
  })
  return (key) => {
    wanted.current = key
  }
}
