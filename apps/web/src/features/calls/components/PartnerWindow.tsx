import { Portrait } from '@lykta/ui'
import type { CallPartner } from '../use-call-partner.ts'

interface PartnerWindowProps {
  callPartner: CallPartner
  width: string
  /** With the dot that says whether the box is online. */
  dot?: boolean
}

/** The other side of a call in their window. */
export const PartnerWindow = ({ callPartner, width, dot = false }: PartnerWindowProps) => (
  <Portrait
    name={callPartner.name}
    picture={callPartner.picture}
    avatarIndex={callPartner.boxView?.index}
    online={dot ? (callPartner.boxView?.online ?? true) : undefined}
    width={width}
  />
)
