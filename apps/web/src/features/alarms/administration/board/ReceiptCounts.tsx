import type { AlarmReceipt } from '@lykta/contract/alarms'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../../shared/box-view/index.ts'
import { useAlarmFacts } from '../use-alarm-facts.ts'
import styles from './Board.module.css'
import { countsOf, isNotReached, receiptStates } from './receipt.ts'
import { ReceiptStateIcon } from './ReceiptStateIcon.tsx'

/** How many rooms have got how far: as a bar, and in words that name the rooms not reached. */
export const ReceiptCounts = ({ receipts }: { receipts: readonly AlarmReceipt[] }) => {
  const { t } = useTranslation('alarms-administration')
  const counts = countsOf(receipts)
  const all = receipts.length
  const { named } = useAlarmFacts()
  const { room } = useRoomWords()
  const missed = receipts.filter(isNotReached)
  return (
    <div className={styles['counts']}>
      <div className={styles['sum']} aria-live="polite">
        <p>{t('board.sum', { count: counts.acknowledged, of: all })}</p>
        {missed.length === 0 ? null : (
          <small>{t('board.missed', { count: missed.length, names: named(missed.map(room)) })}</small>
        )}
      </div>
      <div className={styles['bar']} aria-hidden="true">
        {receiptStates.map((state) =>
          counts[state] === 0 ? null : (
            <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
          ),
        )}
      </div>
      <ul className={styles['legend']}>
        {receiptStates.map((state) =>
          counts[state] === 0 && (state === 'underWay' || state === 'noTv') ? null : (
            <li key={state} data-state={state}>
              <ReceiptStateIcon state={state} />
              <b>{counts[state]}</b> {t(`board.states.${state}`)}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
