import { useTranslation } from 'react-i18next'
import { usePresenceWords } from '../../../shared/box-view/index.ts'
import { inputText } from '../../../shared/format/index.ts'
import { tableOf } from '../../../shared/table/csv.ts'
import type { ListFile } from '../../../shared/table/ExportButton.tsx'
import type { BoxListSearch } from './box-list-search.ts'
import { takeAwayBoxes } from './queries.ts'
import { useBoxWords } from './use-box-words.ts'

/** The boxes that a search finds, as a file in the reader's words. */
export const useBoxesFile = (search: BoxListSearch): ListFile => {
  const { t } = useTranslation('boxes-administration')
  const presence = usePresenceWords()
  const words = useBoxWords()
  return {
    name: t('file'),
    read: async () => {
      const { boxes, total } = await takeAwayBoxes(search)
      return {
        total,
        ...tableOf(boxes, [
          [t('columns.room'), ({ room }) => room.name],
          [t('columns.place'), words.place],
          [t('columns.resident'), ({ resident }) => resident],
          [t('columns.state'), presence],
          [
            t('columns.lastSeen'),
            ({ lastSeenAt }) => (lastSeenAt === null ? '' : inputText(lastSeenAt).replace('T', ' ')),
          ],
          [t('columns.battery'), ({ battery, hasTv }) => (battery === null || !hasTv ? '' : String(battery))],
          [t('columns.power'), (box) => (box.usingBattery === null || !box.hasTv ? '' : words.power(box))],
          [t('columns.version'), ({ appVersion }) => appVersion],
          [t('columns.macAddress'), ({ macAddress }) => macAddress],
          [t('columns.volume'), ({ volume }) => String(volume)],
          [t('columns.quietHours'), words.quietHours],
          [t('columns.functions'), words.functions],
        ]),
      }
    },
  }
}
