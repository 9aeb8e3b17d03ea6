import { IconClockPause } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusLine } from '../../shared/ui/index.ts'
import { outOfTouch } from '../feed-reloads.ts'

/** Shown while this server cannot reach the others, and people who are at them. `isQuiet`: another line says what is worse. */
export const OutOfTouch = ({ isQuiet }: { isQuiet: boolean }) => {
  const { t } = useTranslation('feed')
  const isOut = useSyncExternalStore(outOfTouch.isOut.subscribe, outOfTouch.isOut.get)
  return (
    <StatusLine
      icon={<IconClockPause size={20} stroke={1.9} aria-hidden="true" />}
      text={isOut && !isQuiet ? t('outOfTouch') : null}
    />
  )
}
