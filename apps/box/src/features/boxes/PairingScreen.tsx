import { type BoxToken } from '@lykta/contract/boxes'
import { cx, LogoMark, useNow } from '@lykta/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../shared/config.ts'
import { Screen, TvScene } from '../../shared/screen/index.ts'
import { useReadable } from '@lykta/calls/react'
import { QrCode } from '@lykta/ui/qr-code'
import { CodeWindows } from './components/CodeWindows.tsx'
import { DemoResidents } from './components/DemoResidents.tsx'
import { askForPairing, createPairer, pairingOutcome, timeLeft } from './pairing.ts'
import styles from './PairingScreen.module.css'

interface PairingScreenProps {
  onPaired: (box: BoxToken) => void
}

/** How a TV becomes a box: an administrator enters its code, or in the demo world it takes a resident's place. */
export const PairingScreen = ({ onPaired }: PairingScreenProps) => {
  const { t } = useTranslation('boxes')
  const config = useConfig()
  const [pairer] = useState(() =>
    createPairer({ ask: askForPairing, outcome: pairingOutcome, now: Date.now, onPaired }),
  )
  useEffect(() => {
    pairer.start()
    return () => pairer.stop()
  }, [pairer])
  const view = useReadable(pairer.view)
  const now = useNow(1_000)

  const app = config?.productName ?? t('pairing.app')
  const code = view.kind === 'code' ? view.code : undefined
  const demo = config?.demo === true
  return (
    <Screen name="pairing" firstFocus="demo-0" background={<TvScene of="pairing" />}>
      <header className={styles['brand']}>
        <LogoMark size={96} src={config?.branding.logo} />
        <div>
          <p className={styles['product']}>{config?.productName}</p>
          <p className={styles['region']}>{config?.regionName}</p>
        </div>
      </header>
      <section className={cx('pairing-how', demo && 'pairing-in-demo')}>
        <h1 className="pairing-title">{t('pairing.title')}</h1>
        <CodeWindows code={code} />
        <ol className="pairing-steps">
          <li>{t('pairing.steps.open', { product: app })}</li>
          <li>{t('pairing.steps.settings')}</li>
          <li>{t('pairing.steps.add')}</li>
        </ol>
      </section>
      <div className={cx(styles['camera'], demo && styles['withDemo'])}>
        {code === undefined ? (
          <div className={styles['qrCode']} />
        ) : (
          <QrCode
            className={styles['qrCode']}
            text={`${location.origin}/settings/activated-boxes?code=${code}`}
            label={t('pairing.qr')}
          />
        )}
        <p>{t('pairing.camera')}</p>
      </div>
      <p className={cx(styles['note'], demo && styles['withDemo'])}>
        {view.kind === 'code' ? t('pairing.changes', { left: timeLeft(view.expiresAt, now) }) : null}
        {view.kind === 'asking' ? t('pairing.asking') : null}
        {view.kind === 'unreachable' ? t('pairing.unreachable', { product: app }) : null}{' '}
        {config?.helpPhone ? t('pairing.help', { phone: config.helpPhone }) : null}
      </p>
      {demo ? <DemoResidents onTaken={onPaired} /> : null}
    </Screen>
  )
}
