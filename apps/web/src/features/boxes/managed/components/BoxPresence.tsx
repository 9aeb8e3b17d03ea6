import type { ManagedBox } from '@lykta/contract/boxes'
import { Battery, Presence } from '@lykta/ui'
import { useTranslation } from 'react-i18next'

/** Whether the TV of a box is connected, or that it has none. */
export const BoxPresence = ({ box: { hasTv, online } }: { box: ManagedBox }) => {
  const { t } = useTranslation(['managed', 'shell'])
  if (!hasTv) return <>{t('noTv')}</>
  return <Presence online={online}>{t(online ? 'shell:boxViews.online' : 'shell:boxViews.offline')}</Presence>
}

/** The charge of a TV's battery; a dash where it was never reported. */
export const BoxCharge = ({ box: { battery } }: { box: ManagedBox }) => {
  const { t } = useTranslation('boxes')
  return battery === null ? (
    <>–</>
  ) : (
    <Battery percent={battery}>{t('settings.percent', { percent: battery })}</Battery>
  )
}
