import {
  alarmTextLengths,
  type Alarm,
  type AlarmLevel,
  type AlarmSound,
  type ChangeAlarm,
} from '@lykta/contract/alarms'
import type { Receiver } from '@lykta/contract/organisation'
import type { ReceiverType } from '../../../../shared/receivers/build-receiver-tree.ts'
import { inputText } from '../../../../shared/format/index.ts'
import {
  scheduleProblems,
  usualSchedule,
  wireSchedule,
  type Schedule,
  type ScheduleProblems,
} from '../../../../shared/schedule/schedule.ts'
import { isWrong, ladderOf, stepsOf, type StepForm } from '../ladder/steps.ts'
import { roomsOf, targetOf } from './target.ts'

/** The user's own recording, and the address to play it from. */
export interface OwnSound {
  id: number
  name: string
  url: string
}

/** The values of the form about an alarm. */
export interface AlarmForm {
  title: string
  body: string
  level: AlarmLevel
  sound: AlarmSound | OwnSound
  rooms: readonly number[]
  schedule: Schedule
  /** Null: that of the rooms' group, or the default. */
  ladder: readonly StepForm[] | null
}

export const emptyForm: AlarmForm = {
  title: '',
  body: '',
  level: 'important',
  sound: 'soft-bell',
  rooms: [],
  schedule: usualSchedule,
  ladder: null,
}

/** The form for a draft or a scheduled alarm. */
export const formOf = (alarm: Alarm, list: readonly Receiver[], newKey: () => string): AlarmForm => {
  const { title, body, level, sound, ownSound, schedule, recurrence, ladder } = alarm
  return {
    title,
    body,
    level,
    sound: ownSound ?? sound ?? 'soft-bell',
    rooms: roomsOf(list, alarm),
    schedule: {
      when: schedule === null ? 'now' : recurrence === null ? 'later' : 'again',
      schedule: schedule === null ? '' : inputText(schedule),
      interval: recurrence?.interval ?? usualSchedule.interval,
      days: recurrence?.days ?? usualSchedule.days,
    },
    ladder: ladder === null ? null : stepsOf(ladder, newKey),
  }
}

/** What is sent; without the ladder for information, which would never be used. */
export const alarmOf = (
  form: AlarmForm,
  list: readonly Receiver[],
  broadest: ReceiverType,
  state: 'draft' | 'scheduled' | 'sent',
): ChangeAlarm => {
  const { title, body, level, sound, rooms, schedule, ladder } = form
  return {
    title: title.trim(),
    body: body.trim(),
    level,
    sound: typeof sound === 'string' ? sound : sound.id,
    ...targetOf(list, rooms, broadest),
    ...wireSchedule(schedule),
    ...(ladder === null || level === 'info' ? {} : { ladder: ladderOf(ladder) }),
    state,
  }
}

export interface AlarmProblems {
  title?: 'required' | 'tooLong'
  body?: 'tooLong'
  sound?: 'silent'
  rooms?: 'none'
  schedule: ScheduleProblems
  ladder?: 'wrong'
}

/** What prevents the alarm from being sent or scheduled. */
export const alarmProblems = (form: AlarmForm, now: number): AlarmProblems => {
  const { title, body, level, sound, rooms, schedule, ladder } = form
  const { title: longestTitle, body: longestBody } = alarmTextLengths
  return {
    ...(title.trim() === '' ? { title: 'required' } : {}),
    ...(title.trim().length > longestTitle ? { title: 'tooLong' } : {}),
    ...(body.trim().length > longestBody ? { body: 'tooLong' } : {}),
    ...(sound === 'none' && level !== 'info' ? { sound: 'silent' } : {}),
    ...(rooms.length === 0 ? { rooms: 'none' } : {}),
    schedule: scheduleProblems(schedule, now),
    ...(ladder !== null && level !== 'info' && isWrong(ladder) ? { ladder: 'wrong' } : {}),
  }
}

/** What prevents it even from being stored as a draft, which may lack anything. */
export const draftProblems = (form: AlarmForm, now: number): AlarmProblems => {
  const { title, body, ladder } = alarmProblems(form, now)
  return {
    ...(title === 'tooLong' ? { title } : {}),
    ...(body === undefined ? {} : { body }),
    schedule: form.schedule.when === 'again' ? repetitionProblems(form, now) : {},
    ...(ladder === undefined ? {} : { ladder }),
  }
}

/** A repetition without its days, or without a first time, does not count. */
const repetitionProblems = ({ schedule }: AlarmForm, now: number): ScheduleProblems => {
  const { schedule: time, days } = scheduleProblems(schedule, now)
  return { ...(days === undefined ? {} : { days }), ...(time === 'required' ? { schedule: time } : {}) }
}

export const areProblems = ({ schedule, ...others }: AlarmProblems): boolean =>
  Object.keys(schedule).length > 0 || Object.keys(others).length > 0
