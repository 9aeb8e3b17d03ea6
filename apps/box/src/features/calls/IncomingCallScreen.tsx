import { type CallView } from '@lykta/calls'
import { useCallEngine } from '@lykta/calls/react'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox } from '../../shared/box/use-box.ts'
import { OkKey, TvButton } from '../../shared/screen/index.ts'
import { VoiceCallLayout } from './components/VoiceCallLayout.tsx'
import { useAutoAnswer } from './use-auto-answer.ts'
import { usePartnerName } from './use-call-state.ts'

/** Somebody is calling. Back means Not now. */
export const IncomingCallScreen = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const engine = useCallEngine()
  const { sounds } = useBox()
  useEffect(() => sounds.ring(), [sounds])
  const name = usePartnerName(call.partner)
  const decline = () => engine.hangUp(call.callID)
  const [lit, setLit] = useState<'answer' | 'notNow'>('answer')
  const left = useAutoAnswer(call)
  const AnswerIcon = call.video ? IconVideo : IconPhone
  return (
    <VoiceCallLayout
      name="incoming"
      partner={call.partner}
      ringing
      unasked
      above={call.video ? t('videoCall') : t('voiceCall')}
      headline={t('isCalling', { name })}
      below={left === undefined ? undefined : t('answersIn', { count: left })}
      firstFocus="answer"
      onBack={decline}
      hint={
        <>
          <OkKey />
          {t(lit === 'answer' ? 'okAnswers' : 'okDeclines')}
        </>
      }
    >
      <TvButton name="answer" onFocus={() => setLit('answer')} onPress={() => engine.answer(call.callID)}>
        <AnswerIcon size={60} stroke={2} aria-hidden="true" />
        {t('answer')}
      </TvButton>
      <TvButton name="not-now" onFocus={() => setLit('notNow')} onPress={decline}>
        {t('notNow')}
      </TvButton>
    </VoiceCallLayout>
  )
}
