import type { AlarmDetail, AlarmReceipt } from '@lykta/contract/alarms'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../../shared/box-view/index.ts'
import { PrintedPages } from '../../../../shared/print/PrintedPages.tsx'
import { useAlarmFacts } from '../use-alarm-facts.ts'
import styles from './BoardSheet.module.css'
import { countsOf, groupsOf, stateOf } from './receipt.ts'
import { useReceiptWords } from './use-receipt-words.ts'

interface BoardSheetProps {
  alarm: AlarmDetail
  receipts: readonly AlarmReceipt[]
  /** The time of printing. */
  at: number
  onPrinted: () => void
}

/** The board on paper, with a box to tick at each room that has not acknowledged the alarm. Opens the print dialog. */
export const BoardSheet = ({ alarm, receipts, at, onPrinted }: BoardSheetProps) => {
  const { t } = useTranslation('alarms-administration')
  const { title, time } = useAlarmFacts()
  const { room } = useRoomWords()
  const words = useReceiptWords()
  return (
    <PrintedPages onPrinted={onPrinted}>
      <div className={styles['sheet']}>
        <h1>{title(alarm)}</h1>
        {alarm.body === '' ? null : <p>{alarm.body}</p>}
        <p>
          {alarm.sentAt === null ? null : `${t('board.sent')}: ${time(alarm.sentAt)} · `}
          {t('board.sum', { count: countsOf(receipts).acknowledged, of: receipts.length })}
        </p>
        {groupsOf(receipts).map(({ id, name, receipts: own, acknowledged }) => (
          <table key={id}>
            <caption>
              {name}: {t('board.ofGroup', { count: acknowledged, of: own.length })}
            </caption>
            <tbody>
              {own.map((receipt) => (
                <tr key={receipt.room.id}>
                  <td>{stateOf(receipt) === 'acknowledged' ? '✓' : '☐'}</td>
                  <th scope="row">{room(receipt)}</th>
                  <td>{receipt.resident}</td>
                  <td>{words(receipt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <footer>{t('board.printed', { time: time(at) })}</footer>
      </div>
    </PrintedPages>
  )
}
