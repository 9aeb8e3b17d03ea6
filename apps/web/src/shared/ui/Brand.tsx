import { LogoMark } from '@lykta/ui'
import { useConfig } from '../config/config.ts'
import styles from './Brand.module.css'

/** The lantern with the product's name, and the region's if there is room. */
export const Brand = ({ withRegion = true }: { withRegion?: boolean }) => {
  const config = useConfig()
  return (
    <span className={styles['brand']}>
      <LogoMark size={withRegion ? 42 : 38} src={config?.branding.logo} />
      <span className={styles['words']}>
        <b className={withRegion ? undefined : styles['alone']}>{config?.productName ?? '\u00A0'}</b>
        {withRegion ? <small>{config?.regionName ?? '\u00A0'}</small> : null}
      </span>
    </span>
  )
}
