import styles from './OkKey.module.css'

/** The remote control's OK, printed the same in every language. */
export const OkKey = () => <span className={styles['key']}>OK</span>
