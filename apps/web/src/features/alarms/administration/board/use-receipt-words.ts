import type { AlarmReceipt } from '@lykta/contract/alarms'
import { useTranslation } from 'react-i18next'
import { dayAndTimeText, isSameDay, timeText } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { isNotReached, stateOf, timeOf } from './receipt.ts'

/** How far an alarm has got at a TV, as a sentence. */
export const useReceiptWords = () => {
  const { t } = useTranslation('alarms-administration')
  const language = useLanguage()
  return (receipt: AlarmReceipt): string => {
    const { acknowledgedAt, handledAt, handledBy, online } = receipt
    const state = stateOf(receipt)
    const at = timeOf(receipt)
    const time = at === null ? '' : isSameDay(at, Date.now()) ? timeText(at) : dayAndTimeText(at, language)
    if (acknowledgedAt === null && handledAt !== null)
      return handledBy === null
        ? t('receipts.handled', { time })
        : t('receipts.handledBy', { time, name: handledBy.name })
    const said = t(`receipts.${state}`, { time })
    return online || isNotReached(receipt) || state === 'acknowledged'
      ? said
      : t('receipts.offlineNow', { said })
  }
}
