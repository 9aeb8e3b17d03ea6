import type { SignedInUser } from '../../signed-in.ts'
import { may, mayIn } from '../../policy.ts'
import { hasCompetence, type BoxPermissions } from '../boxes/index.ts'
import type { AlarmRow } from './repo.ts'

/** How the asking user stands to an alarm. */
export interface Standing {
  /** Whether they look after all, and after any, of the rooms with TVs that it went to. */
  caresForAll: boolean
  caresForAny: boolean
  /** Its ladder has called them. */
  called: boolean
  /** Their competence on the box of the room that it is about; undefined if there is none, or they do not see it. */
  permissions?: Pick<BoxPermissions, 'competence'> | undefined
}

type Managed = Pick<AlarmRow, 'origin' | 'state' | 'createdBy' | 'clusterId' | 'steps' | 'ladderEnd'>
type Endable = Managed & Pick<AlarmRow, 'takenBy' | 'endedAt'>

/** Change, send, recall, remind, delete: its author, administrators of its cluster, and staff who look after all its rooms. */
export const mayManage = (user: SignedInUser, alarm: Managed, standing: Standing): boolean => {
  if (!may(user, 'alarms') || alarm.origin !== 'staff') return false
  if (alarm.createdBy === user.userId || (user.role === 'admin' && mayIn(user, 'alarms', alarm.clusterId)))
    return true
  return alarm.state === 'sent' && standing.caresForAll
}

/**
 * See to it: staff and administrators of its rooms, users whom the ladder has called, and users with more than viewing rights
 * on the box that it is about.
 */
export const mayTake = (user: SignedInUser, alarm: Managed, standing: Standing): boolean => {
  if (alarm.state !== 'sent' || alarm.steps.length === 0) return false
  if (alarm.ladderEnd !== null && alarm.ladderEnd !== 'unanswered') return false
  if (standing.called || (standing.caresForAny && may(user, 'alarms'))) return true
  return standing.permissions !== undefined && hasCompetence(standing.permissions, 'user')
}

/**
 * End it: whoever has taken it or may take it, and staff and administrators of its rooms, as whoever has taken it may have
 * gone home.
 */
export const mayEnd = (user: SignedInUser, alarm: Endable, standing: Standing): boolean => {
  if (alarm.state !== 'sent' || alarm.endedAt !== null) return false
  if (alarm.takenBy === user.userId || (standing.caresForAny && may(user, 'alarms'))) return true
  return mayManage(user, alarm, standing) || mayTake(user, alarm, standing)
}
