import { Portrait, cx } from '@lykta/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  BoxBattery,
  isSearchable,
  MissedMark,
  OfflineWords,
  PeopleSearch,
  useRoomWords,
  type BoxView,
} from '../../shared/box-view/index.ts'
import { Button, Dialog, RadioMark } from '../../shared/ui/index.ts'
import type { BoxStripProps } from './BoxStrip.tsx'
import styles from './BoxSwitcher.module.css'

interface BoxSwitcherProps extends BoxStripProps {
  open: boolean
  onClose: () => void
}

/** The panel to change to another resident. If there are many, one press does it, and a few letters find them. */
export const BoxSwitcher = (props: BoxSwitcherProps) =>
  isSearchable(props.list) ? <Search {...props} /> : <Choice {...props} />

const Search = ({ open, onClose, list, selectedId, onSelect }: BoxSwitcherProps) => {
  const { t } = useTranslation()
  const [words, setWords] = useState<string>()
  return (
    <Dialog open={open} onClose={onClose} title={t('boxViews.change')} place="sheet" tall>
      <PeopleSearch list={list} words={words} onSearch={setWords}>
        {(found) => (
          <ul className={styles['found']} aria-label={t('boxViews.label')}>
            {found.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={cx(styles['row'], one.id === selectedId && styles['picked'])}
                  aria-current={one.id === selectedId ? 'true' : undefined}
                  onClick={() => {
                    onSelect(one)
                    onClose()
                  }}
                >
                  <Resident boxView={one} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </PeopleSearch>
    </Dialog>
  )
}

const Resident = ({ boxView }: { boxView: BoxView }) => {
  const { place } = useRoomWords()
  const { nickName, avatar, index, online } = boxView
  return (
    <>
      <Portrait name={nickName} picture={avatar} avatarIndex={index} online={online} width="54px" />
      <span className={styles['words']}>
        <b>{nickName}</b>
        <span>{place(boxView)}</span>
        <small>
          <OfflineWords boxView={boxView} />
        </small>
      </span>
      <MissedMark boxView={boxView} />
      <BoxBattery boxView={boxView} />
    </>
  )
}

/** A choice takes effect when it is saved; closing the panel discards it. */
const Choice = ({ open, onClose, list, selectedId, onSelect }: BoxSwitcherProps) => {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<BoxView>()
  const pickedId = picked?.id ?? selectedId
  const close = () => {
    setPicked(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('boxViews.change')} place="sheet">
      <p className={styles['explained']}>{t('boxViews.explained')}</p>
      <div role="radiogroup" aria-label={t('boxViews.label')}>
        {list.map((one) => (
          <label
            key={one.id}
            htmlFor={`box-${String(one.id)}`}
            className={cx(styles['row'], one.id === pickedId && styles['picked'])}
          >
            <Resident boxView={one} />
            <RadioMark
              id={`box-${String(one.id)}`}
              name="box"
              checked={one.id === pickedId}
              onChange={() => setPicked(one)}
            />
          </label>
        ))}
      </div>
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
