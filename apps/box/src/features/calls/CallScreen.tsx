import { type CallStage } from './call-stage.ts'
import { IncomingScreen } from './IncomingScreen.tsx'
import { OutgoingScreen } from './OutgoingScreen.tsx'
import { OverScreen } from './OverScreen.tsx'
import { TalkingScreen } from './TalkingScreen.tsx'

/** Everything of a call that covers the screen. */
export const CallScreen = ({ stage }: { stage: CallStage }) => {
  switch (stage.kind) {
    case 'incoming':
      return <IncomingScreen key={stage.call.callID} call={stage.call} />
    case 'outgoing':
      return <OutgoingScreen key={stage.call.callID} call={stage.call} />
    case 'talking':
      return <TalkingScreen key={stage.call.callID} call={stage.call} />
    case 'over':
      return <OverScreen note={stage.note} />
  }
}
