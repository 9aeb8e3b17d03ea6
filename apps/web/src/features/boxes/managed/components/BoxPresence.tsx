import type { ManagedBox } from '@lykta/contract/boxes'
import { Battery, Presence } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { usePresenceWords } from '../../../../shared/box-view/index.ts'

/** Whether the TV of a box is connected, or that it has none. */
export const BoxPresence = ({ box }: { box: ManagedBox }) => {
  const words = usePresenceWords()
  if (!box.hasTv) return <>{words(box)}</>
  return <Presence online={box.online}>{words(box)}</Presence>
}

/** The charge of a TV's battery, in no colour where it is not known any more; a dash where it was never reported. */
export const BoxCharge = ({ box: { hasTv, online, battery } }: { box: ManagedBox }) => {
  const { t } = useTranslation('boxes')
  return battery === null || !hasTv ? (
    <>–</>
  ) : (
    <Battery percent={battery} known={online}>
      {t('settings.percent', { percent: battery })}
    </Battery>
  )
}
