import type { CSSProperties } from 'react'
import { informationType, type Entry } from './entries.ts'

interface Look {
  'data-look': 'information' | 'subscribed' | 'colored' | 'default'
  style?: CSSProperties & Record<'--event', string>
}

/** How an entry is drawn: information and foreign events have separate shapes, and entries without a colour are amber. */
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
