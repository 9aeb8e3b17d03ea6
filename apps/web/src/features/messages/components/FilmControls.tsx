import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, percentOf, secondsAt, type PlayerState } from '../film-player.ts'
import styles from './FilmControls.module.css'

interface FilmControlsProps {
  state: PlayerState
  onToggle: () => void
  /** Seeks in the film, in percent. */
  onDrag: (percent: number) => void
  /** The slider was released. */
  onRelease: () => void
}

/** Play, pause, the position in the film and its slider. */
export const FilmControls = ({ state, onToggle, onDrag, onRelease }: FilmControlsProps) => {
  const { t } = useTranslation('messages')
  const percent = percentOf(state)
  const now = clockText(secondsAt(state, state.seek))
  const end = clockText(state.duration)
  const filled: CSSProperties & Record<'--filled', string> = { '--filled': `${String(percent)}%` }
  return (
    <div className={styles['controls']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-label={t(state.playing ? 'player.pause' : 'player.play')}
        onClick={onToggle}
      >
        {state.playing ? (
          <IconPlayerPauseFilled size={36} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={36} aria-hidden="true" />
        )}
      </button>
      <span role="timer">{now}</span>
      <input
        type="range"
        min={0}
        max={100}
        step="any"
        value={percent}
        disabled={state.duration === 0}
        aria-label={t('player.seek')}
        aria-valuetext={t('player.position', { now, end })}
        style={filled}
        onChange={({ target }) => onDrag(Number(target.value))}
        onPointerUp={onRelease}
        onPointerCancel={onRelease}
        onKeyUp={onRelease}
        onBlur={onRelease}
      />
      <span>{end}</span>
    </div>
  )
}
