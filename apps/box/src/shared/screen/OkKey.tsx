import styles from './OkKey.module.css'

/** The remote control's OK, as it is printed on it in every language. */
export const OkKey = () => <span className={styles['key']}>OK</span>
