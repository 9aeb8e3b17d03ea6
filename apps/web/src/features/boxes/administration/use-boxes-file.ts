import { useTranslation } from 'react-i18next'
import { usePresenceWords } from '../../../shared/box-view/index.ts'
import { inputText } from '../../../shared/format/index.ts'
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
        headings: [
          t('columns.room'),
          t('columns.place'),
          t('columns.resident'),
          t('columns.state'),
          t('columns.lastSeen'),
          t('columns.battery'),
          t('columns.power'),
          t('columns.version'),
          t('columns.macAddress'),
          t('columns.volume'),
          t('columns.quietHours'),
          t('columns.functions'),
        ],
        rows: boxes.map((box) => [
          box.room.name,
          words.place(box),
          box.resident,
          presence(box),
          box.lastSeenAt === null ? '' : inputText(box.lastSeenAt).replace('T', ' '),
          box.battery === null || !box.hasTv ? '' : String(box.battery),
          box.usingBattery === null || !box.hasTv ? '' : words.power(box),
          box.appVersion,
          box.macAddress,
          String(box.volume),
          words.quietHours(box),
          words.functions(box),
        ]),
      }
    },
  }
}
