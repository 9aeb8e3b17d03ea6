import type { AlarmReceipt } from '@lykta/contract/alarms'
import { useTranslation } from 'react-i18next'
import styles from './Board.module.css'
import { countsOf, receiptStates } from './receipt.ts'
import { StateIcon } from './StateIcon.tsx'

/** How many TVs are how far: as a bar, and in words. */
export const Counts = ({ receipts }: { receipts: readonly AlarmReceipt[] }) => {
  const { t } = useTranslation('alarms')
  const counts = countsOf(receipts)
  const all = receipts.length
  return (
    <div className={styles['counts']}>
      <p className={styles['sum']} aria-live="polite">
        {t('board.sum', { count: counts.acknowledged, of: all })}
      </p>
      <div className={styles['bar']} aria-hidden="true">
        {receiptStates.map((state) =>
          counts[state] === 0 ? null : (
            <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
          ),
        )}
      </div>
      <ul className={styles['legend']}>
        {receiptStates.map((state) =>
          counts[state] === 0 && state === 'underWay' ? null : (
            <li key={state} data-state={state}>
              <StateIcon state={state} />
              <b>{counts[state]}</b> {t(`board.states.${state}`)}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
