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

/** The charge of a TV's battery, without colour if it is out of date; a dash if it was never reported. */
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
