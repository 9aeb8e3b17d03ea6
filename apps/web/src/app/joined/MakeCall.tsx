import { MakeCallScreen } from '../../features/calls/MakeCallScreen.tsx'
import { SendFilm } from '../../features/messages/SendFilm.tsx'

/** A call that was not answered can become a message. */
export const MakeCall = () => <MakeCallScreen Sending={SendFilm} />
