import { type MissedCall } from '@lykta/contract/boxes'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TvButton } from '../../shared/screen/index.ts'
import { useDateWords } from '../../shared/use-date-words.ts'
import { VoiceCallLayout } from './components/VoiceCallLayout.tsx'
import { useContact, usePlaceCall } from './use-call-state.ts'

/** Who called, and a button to call back if that is possible. */
export const MissedCallScreen = ({ call, onSeen }: { call: MissedCall; onSeen: () => void }) => {
  const { t } = useTranslation('calls')
  const when = useDateWords()
  const placeCall = usePlaceCall()
  const contact = useContact(call.extension)
  const { avatar, at, extension = '' } = call
  const name = contact?.name ?? call.name
  return (
    <VoiceCallLayout
      name="missed-call"
      partner={{ name, nickName: name, avatar, camera: true, extension }}
      ringing={false}
      above={t('missed.title')}
      headline={t('missed.who', { name })}
      below={when(at)}
      firstFocus="close"
      onBack={onSeen}
    >
      <TvButton name="close" onPress={onSeen}>
        {t('close')}
      </TvButton>
      {contact === undefined ? null : (
        <TvButton
          name="call"
          onPress={() => {
            onSeen()
            placeCall(contact)
          }}
        >
          <IconPhone size={54} stroke={2} aria-hidden="true" />
          {t('missed.callBack', { name })}
        </TvButton>
      )}
    </VoiceCallLayout>
  )
}
