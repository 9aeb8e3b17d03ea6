import type { ManagedBox } from '@lykta/contract/boxes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TickedBar } from '../../../../shared/table/TickedBar.tsx'
import { Button } from '../../../../shared/ui/index.ts'
import { TogetherDialog } from './TogetherDialog.tsx'

interface TickedBoxesProps {
  boxes: readonly ManagedBox[]
  onClear: () => void
}

/** What can be done with all ticked boxes at once. */
export const TickedBoxes = ({ boxes, onClear }: TickedBoxesProps) => {
  const { t } = useTranslation('managed')
  const [open, setOpen] = useState(false)
  return (
    <>
      <TickedBar count={boxes.length} onClear={onClear}>
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {t('together.button', { count: boxes.length })}
        </Button>
      </TickedBar>
      {open && boxes.length > 0 ? (
        <TogetherDialog boxes={boxes} onDone={onClear} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
