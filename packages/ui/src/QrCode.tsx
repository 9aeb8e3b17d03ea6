import { encode } from 'uqr'

/** Modules of quiet zone around the code, as ISO/IEC 18004 asks for: without it cameras do not find the code. */
const quiet = 4

interface QrCodeProps {
  text: string
  label: string
  className: string | undefined
}

/** A QR code in ink on whatever is behind it, which has to be light. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)},${String(y)}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * quiet
  return (
    <svg
      className={className}
      viewBox={`${String(-quiet)} ${String(-quiet)} ${String(side)} ${String(side)}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark} fill="var(--ink-950)" />
    </svg>
  )
}
