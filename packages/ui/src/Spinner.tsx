import styles from './Spinner.module.css'

/** A spinning ring beside a label that says what is in progress. */
export const Spinner = ({ size = 20 }: { size?: number }) => (
  <svg
    className={styles['spinner']}
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="10" cy="10" r="8.5" opacity=".3" />
    <path d="M10 1.5a8.5 8.5 0 0 1 8.5 8.5" strokeLinecap="round" />
  </svg>
)
