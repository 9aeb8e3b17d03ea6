import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** Modules of quiet zone around the code, without which cameras do not find it. */
const quiet = 3

/** A QR code in ink on paper; an empty card while there is no text yet. */
export const QrCode = ({ text, label }: { text: string | undefined; label: string }) => {
  if (text === undefined) return <div className={styles['card']} />
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)},${String(y)}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * quiet
  return (
    <svg
      className={styles['card']}
      viewBox={`${String(-quiet)} ${String(-quiet)} ${String(side)} ${String(side)}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark} fill="var(--ink-950)" />
    </svg>
  )
}
