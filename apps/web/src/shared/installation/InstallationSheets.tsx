import type { Room } from '@lykta/contract/organisation'
import { QrCode } from '@lykta/ui/qr-code'
import { useTranslation } from 'react-i18next'
import { isRoomNumber } from '../box-view/room-number.ts'
import { useConfig } from '../config/config.ts'
import { PrintedPages } from '../print/PrintedPages.tsx'
import styles from './InstallationSheets.module.css'

interface InstallationSheetsProps {
  rooms: readonly Room[]
  onPrinted: () => void
}

/** One page per room, with instructions and a QR code that opens the pairing with the room chosen. */
export const InstallationSheets = ({ rooms, onPrinted }: InstallationSheetsProps) => {
  const { t } = useTranslation(['installation', 'shell'])
  const config = useConfig()
  const { origin } = location
  return (
    <PrintedPages onPrinted={onPrinted}>
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
    </PrintedPages>
  )
}
