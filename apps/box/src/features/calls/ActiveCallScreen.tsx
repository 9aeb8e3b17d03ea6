import { type CallStage } from './call-stage.ts'
import { IncomingCallScreen } from './IncomingCallScreen.tsx'
import { OutgoingCallScreen } from './OutgoingCallScreen.tsx'
import { CallEndedScreen } from './CallEndedScreen.tsx'
import { InCallScreen } from './InCallScreen.tsx'

/** All states of a call that cover the screen. */
export const ActiveCallScreen = ({ stage }: { stage: CallStage }) => {
  switch (stage.kind) {
    case 'incoming':
      return <IncomingCallScreen key={stage.call.callID} call={stage.call} />
    case 'outgoing':
      return <OutgoingCallScreen key={stage.call.callID} call={stage.call} />
    case 'talking':
      return <InCallScreen key={stage.call.callID} call={stage.call} />
    case 'over':
      return <CallEndedScreen note={stage.note} />
  }
}
