import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayUse, sawCalls, type BoxView } from '../../shared/box-view/index.ts'
import { usePlaceCall } from './use-place-call.ts'

interface CallBackProps {
  boxView: BoxView
  className: string | undefined
  icon: ReactNode
}

/** Calls back after a missed call, in the same way, by video or voice, as the resident did. */
export const CallBack = ({ boxView, className, icon }: CallBackProps) => {
  const { t } = useTranslation('calls')
  const onCall = usePlaceCall(boxView)
  const missed = boxView.callHistory.find((entry) => entry.missed)
  if (onCall === undefined || missed === undefined || !mayUse(boxView, 'phone')) return null
  const call = () => {
    sawCalls(boxView)
    onCall({ video: missed.video })
  }
  return (
    <button type="button" className={className} onClick={call}>
      {icon}
      {t('history.callBack')}
    </button>
  )
}
