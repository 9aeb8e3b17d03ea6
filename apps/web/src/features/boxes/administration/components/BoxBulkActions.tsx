import { mostBoxesAtOnce, type ManagedBox } from '@lykta/contract/boxes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TickedBar } from '../../../../shared/table/TickedBar.tsx'
import type { Ticked } from '../../../../shared/table/use-ticked.ts'
import { Button } from '../../../../shared/ui/index.ts'
import { EditBoxesDialog } from './EditBoxesDialog.tsx'

/** What can be done with all ticked boxes at once. */
export const BoxBulkActions = ({ ticked }: { ticked: Ticked<ManagedBox> }) => {
  const { items: boxes, clear } = ticked
  const { t } = useTranslation('boxes-administration')
  const [open, setOpen] = useState(false)
  return (
    <>
      <TickedBar ticked={ticked} most={mostBoxesAtOnce}>
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {t('together.button', { count: boxes.length })}
        </Button>
      </TickedBar>
      {open && boxes.length > 0 ? (
        <EditBoxesDialog boxes={boxes} onDone={clear} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
