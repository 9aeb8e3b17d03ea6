import styles from './LogoMark.module.css'

interface LogoMarkProps {
  size?: number
  /** URL of a region's own logo. */
  src?: string | null | undefined
}

/** The lantern that is also a lit window, drawn here in the region's colours; or the region's own logo. */
export const LogoMark = ({ size = 42, src }: LogoMarkProps) =>
  typeof src === 'string' ? (
    <img className={styles['region']} src={src} width={size} height={size} alt="" draggable={false} />
  ) : (
    <Lantern size={size} />
  )

const Lantern = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path d="M19.5 9.5V7a4.5 4.5 0 0 1 9 0v2.5" fill="none" stroke="var(--primary)" strokeWidth="2.8" />
    <path d="M10.2 18.5C12 12.5 17 9 24 9s12 3.500 13.8 9.5Z" fill="var(--primary)" />
    <rect x="7" y="17" width="34" height="5" rx="2.5" fill="var(--primary)" />
    <path d="M11 22h26v20H11Z" fill="var(--primary)" />
    <path d="M15 40V30.5a9 9 0 0 1 18 0V40Z" fill="var(--accent)" />
    <path
      d="M24 26.5c3.6 4 4.3 6.3 4.3 8.2a4.3 4.3 0 0 1-8.6 0c0-1.9.7-4.2 4.3-8.2Z"
      fill="var(--lantern-50)"
    />
    <rect x="7" y="41" width="34" height="5" rx="2.5" fill="var(--primary)" />
  </svg>
)
