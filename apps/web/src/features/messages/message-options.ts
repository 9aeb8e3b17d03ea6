import { reminderChoicesMinutes } from '@lykta/contract/constants'
import type { CreateMessage } from '@lykta/contract/messages'
import { timeOfInput } from '../../shared/format/index.ts'
import {
  firstTime,
  scheduleProblems,
  usualSchedule,
  wireSchedule,
  type ScheduleProblems,
} from '../../shared/schedule/schedule.ts'
import type { MessageOptions } from './stored-drafts.ts'

export type { MessageOptions } from './stored-drafts.ts'

export const defaultOptions: MessageOptions = {
  type: 'information',
  dyslexie: false,
  rooms: [],
  reply: null,
  template: null,
  ...usualSchedule,
  expiration: '',
  reminder: -1,
}

/** What prevents a message from being sent with these options. */
export interface OptionProblems extends ScheduleProblems {
  expiration?: 'invalid'
}

/** At `now`, milliseconds since 1970 UTC. */
export const problemsOf = (options: MessageOptions, now: number): OptionProblems => {
  const until = timeOfInput(options.expiration)
  const earliest = Math.max(now, firstTime(options) ?? 0)
  return {
    ...scheduleProblems(options, now),
    ...(until !== undefined && until <= earliest ? { expiration: 'invalid' } : {}),
  }
}

/** The options in the form in which they are sent. */
export const wireOptions = (options: MessageOptions): Partial<CreateMessage> => {
  const { type, dyslexie, reply, template, expiration, reminder, replaces } = options
  const planned = wireSchedule(options)
  const until = timeOfInput(expiration)
  const choice = reminderChoicesMinutes.find((one) => one === reminder) ?? -1
  return {
    type,
    dyslexie,
    ...(reply === null ? {} : { thread: reply.id }),
    ...(replaces === undefined ? {} : { replaces }),
    ...(template === null ? {} : { template }),
    ...planned,
    ...(planned.schedule === undefined ? {} : { reminder: choice }),
    ...(until === undefined ? {} : { expiration: until }),
  }
}

/** The rooms that a message goes to: the chosen ones, or else the selected box's. */
export const receivingRooms = (
  { rooms }: Pick<MessageOptions, 'rooms'>,
  selected: number,
): readonly number[] => (rooms.length === 0 ? [selected] : rooms)
