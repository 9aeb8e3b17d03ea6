import type { AdministrationOverview } from '@lykta/contract/overview'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../../shared/format/index.ts'
import styles from './OnlineCurve.module.css'

const dayMs = 86_400_000
/** During a longer gap the server was off, and nothing is known. */
const gapMs = 31 * 60_000

interface OnlineCurveProps {
  /** Oldest first. */
  counts: AdministrationOverview['online']
  now: { at: number; online: number; tvs: number }
}

/** How many TVs were online over the last 24 hours. */
export const OnlineCurve = ({ counts, now }: OnlineCurveProps) => {
  const { t } = useTranslation('overview')
  const points = [...counts, now]
  if (points.every(({ tvs }) => tvs === 0)) return <p className={styles['none']}>{t('noTv')}</p>
  if (counts.length === 0) return <p className={styles['none']}>{t('noCurve')}</p>
  const end = now.at
  const most = Math.max(1, ...points.map(({ tvs }) => tvs))
  const online = points.map((one) => one.online)
  const x = (at: number) => (((at - end) / dayMs + 1) * 100).toFixed(2)
  const y = (count: number) => (100 - (count / most) * 100).toFixed(2)
  const stretches = stretchesOf(points)
  const lines = stretches.map((part) => part.map((one) => `${x(one.at)},${y(one.online)}`).join(' L'))
  return (
    <figure className={styles['figure']}>
      <div className={styles['plot']}>
        <span aria-hidden="true">{most}</span>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('curve', { least: Math.min(...online), most: Math.max(...online), total: now.tvs })}
        >
          {stretches.map((part, index) => (
            <g key={part[0]?.at}>
              <path
                className={styles['area']}
                d={`M${x(part[0]?.at ?? end)},100 L${lines[index] ?? ''} L${x(part.at(-1)?.at ?? end)},100 Z`}
              />
              <path
                className={styles['line']}
                d={`M${lines[index] ?? ''}`}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
        <span aria-hidden="true">0</span>
      </div>
      <figcaption aria-hidden="true">
        <span>{timeText(end - dayMs)}</span>
        <span>{timeText(end - dayMs / 2)}</span>
        <span>{t('rightNow')}</span>
      </figcaption>
    </figure>
  )
}

const stretchesOf = <Point extends { at: number }>(points: readonly Point[]): Point[][] => {
  const stretches: Point[][] = []
  for (const point of points) {
    const last = stretches.at(-1)
    const before = last?.at(-1)
    if (last === undefined || before === undefined || point.at - before.at > gapMs) stretches.push([point])
    else last.push(point)
  }
  return stretches
}
