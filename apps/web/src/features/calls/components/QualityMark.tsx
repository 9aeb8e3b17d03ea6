import type { Quality } from '@lykta/calls'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import styles from './QualityMark.module.css'

const lit = { good: 3, fair: 2, poor: 1 } as const satisfies Record<Quality, number>

/** The quality of a call's connection, as bars. */
export const QualityMark = ({ quality }: { quality: Quality }) => {
  const { t } = useTranslation('calls')
  const words = t(`quality.${quality}`)
  return (
    <span title={words}>
      <ScreenReaderText>{words}</ScreenReaderText>
      <span className={cx(styles['bars'], styles[quality])} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={cx(bar <= lit[quality] && styles['lit'])} />
        ))}
      </span>
    </span>
  )
}
