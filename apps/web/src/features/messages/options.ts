import { reminderChoicesMinutes } from '@lykta/contract/constants'
import type { CreateMessage } from '@lykta/contract/messages'
import { timeOfInput } from '../../shared/format/index.ts'
import type { MessageOptions } from './stored-drafts.ts'

export type { MessageOptions } from './stored-drafts.ts'

export const usualOptions: MessageOptions = {
  type: 'information',
  dyslexie: false,
  rooms: [],
  reply: null,
  template: null,
  when: 'now',
  schedule: '',
  interval: 'Daily',
  days: [],
  expiration: '',
  reminder: -1,
}

/** What prevents a message from being sent as chosen. */
export interface OptionProblems {
  schedule?: 'required' | 'past'
  days?: 'required'
  expiration?: 'invalid'
}

/** At `now`, milliseconds since 1970 UTC. */
export const problemsOf = (
  { when, schedule, interval, days, expiration }: MessageOptions,
  now: number,
): OptionProblems => {
  const at = when === 'now' ? undefined : timeOfInput(schedule)
  const until = timeOfInput(expiration)
  return {
    ...(when !== 'now' && at === undefined ? { schedule: 'required' } : {}),
    ...(at !== undefined && at <= now ? { schedule: 'past' } : {}),
    ...(when === 'again' && interval !== 'Daily' && days.length === 0 ? { days: 'required' } : {}),
    ...(until !== undefined && until <= Math.max(now, at ?? 0) ? { expiration: 'invalid' } : {}),
  }
}

/** What is chosen, as it is sent. */
export const wireOptions = (options: MessageOptions): Partial<CreateMessage> => {
  const { type, dyslexie, reply, template, when, schedule, interval, days, expiration, reminder, replaces } =
    options
  const at = when === 'now' ? undefined : timeOfInput(schedule)
  const until = timeOfInput(expiration)
  const choice = reminderChoicesMinutes.find((one) => one === reminder) ?? -1
  return {
    type,
    dyslexie,
    ...(reply === null ? {} : { thread: reply.id }),
    ...(replaces === undefined ? {} : { replaces }),
    ...(template === null ? {} : { template }),
    ...(at === undefined ? {} : { schedule: at, reminder: choice }),
    ...(when === 'again' ? { recurrence: { interval, days: interval === 'Daily' ? [] : [...days] } } : {}),
    ...(until === undefined ? {} : { expiration: until }),
  }
}

/** The rooms that a message goes to: those that were chosen, else the selected box's. */
export const receivingRooms = (
  { rooms }: Pick<MessageOptions, 'rooms'>,
  selected: number,
): readonly number[] => (rooms.length === 0 ? [selected] : rooms)
