import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useBoxView } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { picturesQuery } from './queries.ts'
import { slideAt, slidesOf, type Slide } from './slides.ts'
import { useInOwnLanguage } from './use-in-own-language.ts'

/** How long a picture is shown. */
const slideMs = 6_000
/** More are fetched this many before the last loaded one. */
const fetchAhead = 5

/** The pictures sent to the selected box: the current one, and moving to another, automatically while it plays. */
export const useSlideshow = () => {
  const user = useUser()
  const boxView = useBoxView()
  const query = useInfiniteQuery(picturesQuery(user.id, boxView.room.id))
  const asRead = useInOwnLanguage()
  const [shownId, setShownId] = useState<number>()
  const [playing, setPlaying] = useState(false)

  const slides = query.data && slidesOf(query.data.pages.flatMap(({ messages }) => messages.map(asRead)))
  const position = Math.max(0, slides?.findIndex(({ id }) => id === shownId) ?? 0)
  const shown = slides?.[position]
  const [previous, next] = [slideAt(slides ?? [], position, -1), slideAt(slides ?? [], position, 1)]
  const show = useCallback((slide: Slide | undefined) => setShownId(slide?.id), [])

  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const short = slides !== undefined && position + fetchAhead >= slides.length
  useEffect(() => {
    if (short && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [short, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  const nextId = next?.id
  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => setShownId(nextId), slideMs)
    return () => clearTimeout(timer)
  }, [playing, nextId])
  const nextUrl = next?.url
  useEffect(() => {
    if (nextUrl !== undefined) new Image().src = nextUrl
  }, [nextUrl])

  return {
    query,
    shown,
    playing,
    toggle: useCallback(() => setPlaying((before) => !before), []),
    goBack: () => show(previous),
    goOn: () => show(next),
  }
}
