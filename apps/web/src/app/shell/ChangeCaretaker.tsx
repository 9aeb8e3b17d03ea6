import { Portrait, cx } from '@lykta/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  BoxBattery,
  OfflineWords,
  PeopleSearch,
  useRoomWords,
  type Caretaker,
} from '../../shared/caretaker/index.ts'
import { Button, Dialog, Radio } from '../../shared/ui/index.ts'
import type { CaretakerStripProps } from './CaretakerStrip.tsx'
import styles from './ChangeCaretaker.module.css'

interface ChangeCaretakerProps extends CaretakerStripProps {
  open: boolean
  onClose: () => void
}

/** The panel to change the caretaker: a choice counts when it is saved, and is forgotten when it is closed. */
export const ChangeCaretaker = ({ open, onClose, list, selectedId, onSelect }: ChangeCaretakerProps) => {
  const { t } = useTranslation()
  const { place } = useRoomWords()
  const [picked, setPicked] = useState<Caretaker>()
  const pickedId = picked?.id ?? selectedId
  const close = () => {
    setPicked(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('caretakers.change')} place="sheet">
      <p className={styles['explained']}>{t('caretakers.explained')}</p>
      <PeopleSearch list={list}>
        {(found) => (
          <div role="radiogroup" aria-label={t('caretakers.label')}>
            {found.map((one) => (
              <label
                key={one.id}
                htmlFor={`caretaker-${String(one.id)}`}
                className={cx(styles['row'], one.id === pickedId && styles['picked'])}
              >
                <Portrait
                  name={one.nickName}
                  picture={one.avatar}
                  avatarIndex={one.index}
                  online={one.online}
                  width="54px"
                />
                <span className={styles['words']}>
                  <b>{one.nickName}</b>
                  <span>{place(one)}</span>
                  <small>
                    <OfflineWords online={one.online} />
                  </small>
                </span>
                <BoxBattery caretaker={one} />
                <Radio
                  id={`caretaker-${String(one.id)}`}
                  name="caretaker"
                  checked={one.id === pickedId}
                  onChange={() => setPicked(one)}
                />
              </label>
            ))}
          </div>
        )}
      </PeopleSearch>
      <div className={styles['buttons']}>
        <Button look="quiet" grow onClick={close}>
          {t('close')}
        </Button>
        <Button
          grow
          onClick={() => {
            if (picked !== undefined) onSelect(picked)
            close()
          }}
        >
          {t('save')}
        </Button>
      </div>
    </Dialog>
  )
}
