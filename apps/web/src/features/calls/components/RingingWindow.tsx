import type { CallPartner } from '../use-call-partner.ts'
import { PartnerWindow } from './PartnerWindow.tsx'
import styles from './RingingWindow.module.css'

/** The window of whoever is called or calls, with rings around it that breathe. */
export const RingingWindow = ({ callPartner, width }: { callPartner: CallPartner; width: string }) => (
  <span className={styles['rings']}>
    <PartnerWindow callPartner={callPartner} width={width} />
  </span>
)
