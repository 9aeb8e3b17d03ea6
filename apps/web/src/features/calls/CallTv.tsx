import { IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayUse, type BoxView } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { Button } from '../../shared/ui/index.ts'
import { usePlaceCall } from './use-place-call.ts'

/** Calls the TV of a resident from any page: with the camera, if the account may use it. */
export const CallTv = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation('calls')
  const { enableVideoCall: video } = useUser()
  const onCall = usePlaceCall(boxView)
  if (onCall === undefined || !mayUse(boxView, 'phone')) return null
  return (
    <Button
      look="quiet"
      icon={<IconVideo size={24} stroke={2} aria-hidden="true" />}
      onClick={() => onCall({ video })}
    >
      {t('callTv')}
    </Button>
  )
}
