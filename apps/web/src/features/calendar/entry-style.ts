import type { CSSProperties } from 'react'
import { informationType, type Entry } from './entries.ts'

interface Look {
  'data-look': 'information' | 'subscribed' | 'colored' | 'default'
  style?: CSSProperties & Record<'--event', string>
}

/** How an entry is drawn: information and what is from elsewhere have shapes of their own, what has no colour is amber. */
export const entryStyleOf = ({
  event,
  type,
  colorEvent,
}: Pick<Entry, 'event' | 'type' | 'colorEvent'>): Look => {
  if (event.subscription !== null) return { 'data-look': 'subscribed' }
  if (type === informationType) return { 'data-look': 'information' }
  if (colorEvent === undefined) return { 'data-look': 'default' }
  return { 'data-look': 'colored', style: { '--event': colorEvent } }
}
