import { useNow } from '@lykta/ui'
import { recentText } from '../format/recent-time.ts'
import { useLanguage } from '../i18n/index.ts'

/** The time of something in a list: "Today 18:05", "Yesterday 18:05", and for earlier days the list's own `date`. */
export const ListTime = ({ at, date }: { at: number; date: string }) => (
  <time dateTime={new Date(at).toISOString()}>{recentText(at, useNow(60_000), useLanguage()) ?? date}</time>
)
