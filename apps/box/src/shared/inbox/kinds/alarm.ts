import { removeAlarm, takeAlarm, type AlarmsState } from '../alarms-state.ts'
import { removeHelpCall, takeHelpCall, type HelpState } from '../help-state.ts'
import { type Kind } from './kind.ts'

/** An alarm to this TV, or the progress of the resident's own call for help. */
export const alarm: Kind<'alarm', AlarmsState & HelpState> = {
  take: (state, { id, removed, item }, now) => {
    if (removed === true) return removeHelpCall(removeAlarm(state, id), id)
    if (item === undefined) return state
    return item.origin === 'staff' ? takeAlarm(state, item, now) : takeHelpCall(state, item)
  },
  outdates: 'nothing',
}
