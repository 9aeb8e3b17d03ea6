import type { Translation } from '@lykta/ui/translation'
import { type calendar as english } from '../en/calendar.ts'

export const calendar = {
  title: 'I dag',
  more: 'och {{count}} till',
  nothing: 'Inget planerat i dag',
  nothingMore: 'Inget mer i dag',
  failed: 'Dagens planering kan inte visas just nu.',
  now: 'Nu',
} as const satisfies Translation<typeof english>
