import { IconDeviceMobile } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../shared/config/config.ts'
import { isAppleMobile } from '../../features/notifications/push-device.ts'
import { store, useStored } from '../../shared/store/index.ts'
import { Button } from '../../shared/ui/index.ts'
import styles from './InstallHint.module.css'
import { installOffer } from './install-offer.ts'

const close = () => store.set('installHint', 'closed')

/** How to put the app on the home screen, until the user has done so or closed the hint. */
export const InstallHint = () => {
  const { t } = useTranslation(['settings', 'shell'])
  const product = useConfig()?.productName
  const closed = useStored('installHint') === 'closed'
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  const installed = matchMedia('(display-mode: standalone)').matches
  if (closed || installed || product === undefined || (offer === undefined && !isAppleMobile())) return null
  const install = () => {
    close()
    // Whatever the user chooses in the browser's dialog, it is not asked again.
    offer?.prompt().catch(() => undefined)
  }
  return (
    <section className={styles['hint']} aria-labelledby="install-hint">
      <IconDeviceMobile size={28} stroke={1.9} aria-hidden="true" />
      <div className={styles['words']}>
        <h2 id="install-hint">{t('install.title', { product })}</h2>
        <p>{t(offer === undefined ? 'install.apple' : 'install.words')}</p>
      </div>
      <div className={styles['ways']}>
        {offer === undefined ? null : (
          <Button size="small" onClick={install}>
            {t('install.add')}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={close}>
          {t(offer === undefined ? 'shell:close' : 'install.later')}
        </Button>
      </div>
    </section>
  )
}
