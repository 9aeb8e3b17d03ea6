import type { AlarmDetail, AlarmReceipt } from '@lykta/contract/alarms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../../shared/box-view/index.ts'
import { inputText } from '../../../../shared/format/index.ts'
import { tableOf } from '../../../../shared/table/csv.ts'
import { ExportButton, type ListFile } from '../../../../shared/table/ExportButton.tsx'
import { Button } from '../../../../shared/ui/index.ts'
import { takeAwayReceipts } from '../queries.ts'
import styles from './Board.module.css'
import { BoardSheet } from './BoardSheet.tsx'
import { stateOf } from './receipt.ts'

interface BoardFilesProps {
  alarm: AlarmDetail
  receipts: readonly AlarmReceipt[]
}

/** The board on paper, and as a file for spreadsheets. */
export const BoardFiles = ({ alarm, receipts }: BoardFilesProps) => {
  const { t } = useTranslation('alarms-administration')
  const [askedAt, setAskedAt] = useState<number>()
  const file = useReceiptsFile(alarm)
  return (
    <div className={styles['files']}>
      <Button look="quiet" size="small" onClick={() => setAskedAt(Date.now())}>
        {t('board.print')}
      </Button>
      {alarm.may.manage ? <ExportButton {...file} /> : null}
      {askedAt === undefined ? null : (
        <BoardSheet alarm={alarm} receipts={receipts} at={askedAt} onPrinted={() => setAskedAt(undefined)} />
      )}
    </div>
  )
}

const stamp = (at: number | null): string => (at === null ? '' : inputText(at).replace('T', ' '))

const useReceiptsFile = ({ id }: AlarmDetail): ListFile => {
  const { t } = useTranslation('alarms-administration')
  const { room } = useRoomWords()
  return {
    name: t('file.name'),
    read: async () => {
      const { receipts, total } = await takeAwayReceipts(id)
      return {
        total,
        ...tableOf(receipts, [
          [t('file.group'), ({ group }) => group.name],
          [t('file.room'), room],
          [t('file.resident'), ({ resident }) => resident],
          [t('columns.state'), (receipt) => t(`board.states.${stateOf(receipt)}`)],
          [t('file.delivered'), ({ deliveredAt }) => stamp(deliveredAt)],
          [t('file.shown'), ({ shownAt }) => stamp(shownAt)],
          [t('file.acknowledged'), ({ acknowledgedAt }) => stamp(acknowledgedAt)],
          [t('file.handled'), ({ handledAt }) => stamp(handledAt)],
          [t('file.handledBy'), ({ handledBy }) => handledBy?.name ?? ''],
        ]),
      }
    },
  }
}
