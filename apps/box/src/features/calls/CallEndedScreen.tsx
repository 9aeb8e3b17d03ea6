import { asMinutes } from '@lykta/calls'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TvButton } from '../../shared/screen/index.ts'
import { VoiceCallLayout } from './components/VoiceCallLayout.tsx'
import { type EndNote } from './end-note.ts'
import { useTvCalls } from './TvCallsProvider.tsx'
import { usePartnerName, usePlaceCall } from './use-call-state.ts'

/** The outcome of a call. */
export const CallEndedScreen = ({ note }: { note: EndNote }) => {
  const { t } = useTranslation('calls')
  const { endNotes } = useTvCalls()
  const placeCall = usePlaceCall()
  const { partner, video, reason, seconds } = note
  const name = usePartnerName(partner)
  const dismiss = () => endNotes.dismiss()
  return (
    <VoiceCallLayout
      name="over"
      partner={partner}
      ringing={false}
      above={reason === 'talked' ? name : t(video ? 'videoCall' : 'voiceCall')}
      headline={t(`over.${reason}`, { name })}
      below={seconds > 0 ? t('talked', { time: asMinutes(seconds) }) : undefined}
      firstFocus="close"
      onBack={dismiss}
    >
      <TvButton name="close" onPress={dismiss}>
        {t('close')}
      </TvButton>
      {reason === 'talked' ? null : (
        <TvButton name="again" onPress={() => placeCall({ ...partner, name })}>
          <IconPhone size={54} stroke={2} aria-hidden="true" />
          {t('callAgain')}
        </TvButton>
      )}
    </VoiceCallLayout>
  )
}
