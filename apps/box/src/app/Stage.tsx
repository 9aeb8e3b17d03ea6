import { useEffect, useState, type ReactNode } from 'react'
import styles from './Stage.module.css'

const designWidth = 1_920
const designHeight = 1_080

const fit = () => Math.min(innerWidth / designWidth, innerHeight / designHeight)

/** The 1920 x 1080 of the drawings, scaled evenly to the TV's own size and centred on it. */
export const Stage = ({ children }: { children: ReactNode }) => {
  const [scale, setScale] = useState(fit)
  useEffect(() => {
    const update = () => setScale(fit())
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  }, [])
  return (
    <div className={styles['frame']}>
      <div className={styles['stage']} style={{ transform: `scale(${String(scale)})` }}>
        {children}
      </div>
    </div>
  )
}
