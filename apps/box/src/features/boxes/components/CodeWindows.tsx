import { pairingCodeLength } from '@lykta/contract/boxes'
import { cx } from '@lykta/ui'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import '../pairing-look.css'
import styles from './CodeWindows.module.css'

const half = pairingCodeLength / 2

/** The code in two groups of three, each letter in a lit window; the windows are dark while there is no code. */
export const CodeWindows = ({ code }: { code: string | undefined }) => {
  const { t } = useTranslation('boxes')
  const letters = Array.from({ length: pairingCodeLength }, (_, index) => code?.[index])
  const spoken = code === undefined ? t('pairing.asking') : t('pairing.code', { code: letters.join(' ') })
  return (
    <div className="pairing-code">
      <span className={styles['spoken']}>{spoken}</span>
      {letters.map((letter, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a window has no id but its place
        <Fragment key={index}>
          {index === half ? <span className="pairing-gap" /> : null}
          <span className={cx('pairing-window', letter !== undefined && styles['lit'])} aria-hidden="true">
            {letter}
          </span>
        </Fragment>
      ))}
    </div>
  )
}
