import { type CallView } from '@lykta/calls'
import { useCallEngine } from '@lykta/calls/react'
import { IconPhoneOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TvButton } from '../../shared/screen/index.ts'
import { VoiceCallLayout } from './components/VoiceCallLayout.tsx'
import { usePartnerName } from './use-call-state.ts'

/** The resident calls somebody, who has not answered yet. */
export const OutgoingCallScreen = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const engine = useCallEngine()
  const name = usePartnerName(call.partner)
  const hangUp = () => engine.hangUp(call.callID)
  return (
    <VoiceCallLayout
      name="outgoing"
      partner={call.partner}
      ringing
      pressedFor
      above={t('calling')}
      headline={name}
      below={call.rings ? t('ringsThere') : t('connecting')}
      firstFocus="hang-up"
      onBack={hangUp}
    >
      <TvButton name="hang-up" danger onPress={hangUp}>
        <IconPhoneOff size={56} stroke={2} aria-hidden="true" />
        {t('hangUp')}
      </TvButton>
    </VoiceCallLayout>
  )
}
