import type { ManagedBox } from '@lykta/contract/boxes'
import { Battery, Presence } from '@lykta/ui'
import { useTranslation } from 'react-i18next'

/** Whether the TV of a box is connected, or that it has none. */
export const BoxPresence = ({ box: { hasTv, online } }: { box: ManagedBox }) => {
  const { t } = useTranslation(['managed', 'shell'])
  if (!hasTv) return <>{t('noTv')}</>
  return <Presence online={online}>{t(online ? 'shell:boxViews.online' : 'shell:boxViews.offline')}</Presence>
}

export const BoxCharge = ({ box: { battery } }: { box: ManagedBox }) =>
  battery === null ? <>–</> : <Battery percent={battery}>{`${String(battery)} %`}</Battery>
