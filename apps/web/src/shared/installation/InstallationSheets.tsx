import type { Room } from '@lykta/contract/organisation'
import { QrCode } from '@lykta/ui/qr-code'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isRoomNumber } from '../box-view/room-number.ts'
import { useConfig } from '../config/config.ts'
import { useLanguage } from '../i18n/index.ts'
import styles from './InstallationSheets.module.css'

/** A page a room, with what to do there and a QR code that opens the pairing with the room chosen. Opens the print dialog. */
export const InstallationSheets = ({ rooms }: { rooms: readonly Room[] }) => {
  const { t } = useTranslation(['installation', 'shell'])
  const language = useLanguage()
  const config = useConfig()
  useEffect(() => {
    let isGone = false
    void document.fonts.ready.then(() => {
      if (!isGone) window.print()
    })
    return () => {
      isGone = true
    }
  }, [])
  const { origin } = location
  return createPortal(
    <div className={styles['sheets']} lang={language}>
      {rooms.map(({ id, name, group, entity }) => {
        const address = `${origin}/admin/boxes?pair=&room=${String(id)}`
        return (
          <section key={id} className={styles['sheet']}>
            <p>{[config?.productName, config?.regionName].filter(Boolean).join(', ')}</p>
            <h1>{isRoomNumber(name) ? t('shell:room', { name }) : name}</h1>
            <p className={styles['place']}>
              {group.name === entity.name ? entity.name : `${group.name}, ${entity.name}`}
            </p>
            <ol>
              <li>{t('steps.connect', { address: `${origin}/box/` })}</li>
              <li>{t('steps.scan')}</li>
              <li>{t('steps.type')}</li>
            </ol>
            <QrCode className={styles['code']} text={address} label={t('code')} />
            <p className={styles['address']}>{address}</p>
          </section>
        )
      })}
    </div>,
    document.body,
  )
}
