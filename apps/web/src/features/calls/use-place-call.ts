import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { useEngineState, useMaybeEngine, useOwnCall } from './engine-handle.ts'

export type PlaceCall = (options: { video: boolean }) => void

/** Returns the function that calls the box; undefined while no call can be placed. */
export const usePlaceCall = ({
  extension: destination,
  nickName,
}: Pick<BoxView, 'extension' | 'nickName'>): PlaceCall | undefined => {
  const { t } = useTranslation('calls')
  const engine = useMaybeEngine()
  // Another call would end the current one.
  const ownCall = useOwnCall()
  // Another tab has the calls; the banner above says so and can bring them here.
  const elsewhere = useEngineState((state) => state?.tooManyTabs === true)
  if (engine === undefined || ownCall !== null || elsewhere) return undefined
  return ({ video }) => {
    if (destination === '') notices.show({ kind: 'failed', text: t('noExtension') })
    else engine.call({ destination, video, partner: { name: nickName, nickName, avatar: null } })
  }
}
