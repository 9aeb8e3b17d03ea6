import { Portrait, cx } from '@lykta/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  BoxBattery,
  MissedMark,
  OfflineWords,
  PeopleSearch,
  useRoomWords,
  type BoxView,
} from '../../shared/box-view/index.ts'
import { Button, Dialog, Radio } from '../../shared/ui/index.ts'
import type { BoxStripProps } from './BoxStrip.tsx'
import styles from './ChangeBox.module.css'

interface ChangeBoxProps extends BoxStripProps {
  open: boolean
  onClose: () => void
}

/** The panel to change to another resident. A choice takes effect when it is saved; closing the panel drops it. */
export const ChangeBox = ({ open, onClose, list, selectedId, onSelect }: ChangeBoxProps) => {
  const { t } = useTranslation()
  const { place } = useRoomWords()
  const [picked, setPicked] = useState<BoxView>()
  const pickedId = picked?.id ?? selectedId
  const close = () => {
    setPicked(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('boxViews.change')} place="sheet">
      <p className={styles['explained']}>{t('boxViews.explained')}</p>
      <PeopleSearch list={list}>
        {(found) => (
          <div role="radiogroup" aria-label={t('boxViews.label')}>
            {found.map((one) => (
              <label
                key={one.id}
                htmlFor={`box-${String(one.id)}`}
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
                <MissedMark boxView={one} />
                <BoxBattery boxView={one} />
                <Radio
                  id={`box-${String(one.id)}`}
                  name="box"
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
