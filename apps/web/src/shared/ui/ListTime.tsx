import { useNow } from '@lykta/ui'
import { recentText } from '../format/recent-time.ts'
import { useLanguage } from '../i18n/index.ts'

/** When something in a list was: "Today 18:05", "Yesterday 18:05", and before that the `date` as the list has it. */
export const ListTime = ({ at, date }: { at: number; date: string }) => (
  <time dateTime={new Date(at).toISOString()}>{recentText(at, useNow(60_000), useLanguage()) ?? date}</time>
)
