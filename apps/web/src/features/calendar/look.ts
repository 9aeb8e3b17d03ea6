import type { CSSProperties } from 'react'
import { informationType, type Entry } from './entries.ts'

interface Look {
  'data-look': 'information' | 'colored' | 'default'
  style?: CSSProperties & Record<'--event', string>
}

/** How an entry is drawn: information has a shape and a blue of its own, what has no colour is amber. */
export const lookOf = ({ type, colorEvent }: Pick<Entry, 'type' | 'colorEvent'>): Look => {
  if (type === informationType) return { 'data-look': 'information' }
  if (colorEvent === undefined) return { 'data-look': 'default' }
  return { 'data-look': 'colored', style: { '--event': colorEvent } }
}
