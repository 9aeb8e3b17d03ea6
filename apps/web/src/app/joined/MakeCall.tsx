import { MakeCallScreen } from '../../features/calls/MakeCallScreen.tsx'
import { SendFilm } from '../../features/messages/SendFilm.tsx'
import { ContinueMessage } from './ContinueMessage.tsx'

/** A call that was not answered can become a message, and one that interrupted a message leads back to it. */
export const MakeCall = () => <MakeCallScreen Sending={SendFilm} interrupted={<ContinueMessage />} />
