import { IconVolume } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './VolumeSlider.module.css'

interface VolumeSliderProps {
  /** 0-100. */
  percent: number
  onChange: (percent: number) => void
}

/** How loud it rings. */
export const VolumeSlider = ({ percent, onChange }: VolumeSliderProps) => {
  const { t } = useTranslation('calls')
  const filled: CSSProperties & Record<'--filled', string> = { '--filled': `${String(percent)}%` }
  return (
    <div className={styles['volume']}>
      <IconVolume size={26} stroke={1.9} aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={t('incoming.volume')}
        aria-valuetext={t('incoming.percent', { percent })}
        style={filled}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span>{t('incoming.percent', { percent })}</span>
    </div>
  )
}
