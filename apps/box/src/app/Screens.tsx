import { useEffect, useState } from 'react'
import { MessageScreen } from '../features/messages/index.ts'
import { useBox, useMe } from '../shared/box/index.ts'
import { speak } from '../shared/i18n/index.ts'
import { waitingMessage } from '../shared/inbox/index.ts'
import { useValue } from '../shared/value.ts'
import { HomeScreen } from './HomeScreen.tsx'
import { useNewVersion } from './use-new-version.ts'
import { whichScreen } from './which-screen.ts'

/** The one screen of a paired TV, chosen by what waits. */
export const Screens = () => {
  const { inbox } = useBox()
  const language = useMe()?.language
  useEffect(() => {
    if (language !== undefined) void speak(language)
  }, [language])

  const state = useValue(inbox.state)
  const [openedId, setOpenedId] = useState<number>()
  const screen = whichScreen({
    message: waitingMessage(state),
    opened: state.messages.find((held) => held.message.id === openedId),
  })
  useNewVersion(screen.kind === 'home')

  switch (screen.kind) {
    case 'message': {
      const { message: held } = screen
      return (
        <MessageScreen
          key={held.message.id}
          held={held}
          onCall={undefined}
          onDone={() => inbox.markRead(held.message.id)}
        />
      )
    }
    case 'opened': {
      const close = () => setOpenedId(undefined)
      return (
        <MessageScreen
          key={screen.message.message.id}
          held={screen.message}
          onCall={undefined}
          onDone={close}
          onClose={close}
        />
      )
    }
    case 'home':
      return <HomeScreen onCall={() => undefined} onOpenMessage={setOpenedId} />
    case 'alarm':
    case 'call':
    case 'reminder':
      return null
  }
}
