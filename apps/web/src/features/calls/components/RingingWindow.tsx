import type { CallPartner } from '../use-call-partner.ts'
import { PartnerWindow } from './PartnerWindow.tsx'
import styles from './RingingWindow.module.css'

/** The portrait of the partner while it rings, with pulsing rings around it. */
export const RingingWindow = ({ callPartner, width }: { callPartner: CallPartner; width: string }) => (
  <span className={styles['rings']}>
    <PartnerWindow callPartner={callPartner} width={width} />
  </span>
)
