import { functionNames, type ManagedBox } from '@lykta/contract/boxes'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../shared/box-view/index.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'

/** A box of the administration in words. */
export const useBoxWords = () => {
  const { t } = useTranslation(['boxes-administration', 'shell', 'boxes'])
  const { room } = useRoomWords()
  const language = useLanguage()
  return {
    /** "Room 214, Astrid Lind" */
    name: (box: ManagedBox): string => [room(box), box.resident].filter((part) => part !== '').join(', '),
    /** The resident of a box, for sentences about them. */
    who: (box: ManagedBox): string => box.resident || room(box),
    room: (box: ManagedBox): string => room(box),
    place: ({ room: { location }, group, entity }: ManagedBox): string =>
      [...new Set([group.name, entity.name, location])].filter((part) => part !== '').join(', '),
    power: ({ hasTv, usingBattery }: ManagedBox): string =>
      usingBattery === null || !hasTv ? '–' : t(usingBattery ? 'onBattery' : 'mains'),
    lastSeen: ({ lastSeenAt }: ManagedBox): string =>
      lastSeenAt === null ? t('never') : dayAndTimeText(lastSeenAt, language),
    volume: ({ volume }: ManagedBox): string =>
      volume === 0 ? t('boxes:settings.silent') : t('boxes:settings.percent', { percent: volume }),
    quietHours: ({ quietHours }: ManagedBox): string =>
      quietHours === null ? t('noQuietHours') : `${quietHours.from}–${quietHours.to}`,
    functions: ({ functions }: ManagedBox): string =>
      functions.length === functionNames.length
        ? t('allFunctions')
        : functions.map((name) => t(`shell:functions.${name}`)).join(', ') || t('noFunctions'),
  }
}
