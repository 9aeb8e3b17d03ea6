import type { Attachment } from '@lykta/contract/messages'
import { useTranslation } from 'react-i18next'
import { VoicePlayer } from './VoicePlayer.tsx'

/** The voice messages of a message, each with its player once it is ready. */
export const VoiceMessages = ({ voices }: { voices: readonly Attachment[] }) => {
  const { t } = useTranslation('messages')
  return voices.map(({ id, state, percent, url }) =>
    state === 'ready' ? (
      <VoicePlayer key={id} address={url} label={t('voice.title')} />
    ) : (
      <output key={id}>
        {state === 'failed'
          ? t('detail.unshowable')
          : percent === 0
            ? t('detail.waiting')
            : t('detail.working', { percent })}
      </output>
    ),
  )
}
