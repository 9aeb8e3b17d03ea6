import type { ExportedRow } from '@lykta/contract/privacy'
import { fullName } from '../../../platform/full-name.ts'
import { iso, isoOrNull, type Keyed } from './part.ts'

type Name = { firstName: string; lastName: string } | null
const nameOf = (user: Name): string => (user === null ? '' : fullName(user))

/** What is little and read at once. */
export const keyed = <Row>(rows: readonly Row[]): Keyed<Row>[] =>
  rows.map((row, index) => ({ key: index + 1, row }))

export const callOf = (
  {
    startedAt,
    answeredAt,
    endedAt,
    direction,
  }: { startedAt: Date; answeredAt: Date | null; endedAt: Date | null } & Pick<
    ExportedRow<'calls'>,
    'direction'
  >,
  other: string | null,
): ExportedRow<'calls'> => ({
  at: iso(startedAt),
  answeredAt: isoOrNull(answeredAt),
  endedAt: isoOrNull(endedAt),
  with: other ?? '',
  direction,
})

type AlarmWords = Pick<ExportedRow<'alarms'>, 'level'> & {
  sentAt: Date | null
  createdAt: Date
  title: string
  body: string
  endNote: string | null
}

export const alarmOf = (
  { alarm, sender, handler }: { alarm: AlarmWords; sender: Name; handler: Name },
  readAt: Date | null,
): ExportedRow<'alarms'> => ({
  at: iso(alarm.sentAt ?? alarm.createdAt),
  from: nameOf(sender),
  subject: alarm.title,
  text: alarm.body,
  level: alarm.level,
  readAt: isoOrNull(readAt),
  handledBy: nameOf(handler),
  note: alarm.endNote ?? '',
})

export const linkOf = (
  {
    competence,
    permissions,
    settings,
    autoAnswer,
    createdAt,
  }: Pick<ExportedRow<'people'>, 'competence' | 'permissions'> & {
    settings: Readonly<Record<string, boolean>>
    autoAnswer: { agreedBy: string } | null
    createdAt: Date
  },
  name: string,
): ExportedRow<'people'> => ({
  name,
  competence,
  permissions,
  hidden: Object.keys(settings).filter((flag) => settings[flag] === false),
  automaticAnswer: autoAnswer?.agreedBy ?? '',
  since: iso(createdAt),
})

/** The address and browser are told only to whose they are. */
export const activityOf = (
  {
    at,
    action,
    address,
    device,
  }: { at: Date; address: string | null; device: string | null } & Pick<ExportedRow<'activity'>, 'action'>,
  by: Name,
  isOwn: boolean,
): ExportedRow<'activity'> => ({
  at: iso(at),
  action,
  by: nameOf(by),
  address: isOwn ? (address ?? '') : '',
  device: isOwn ? (device ?? '') : '',
})

export const eventOf = (
  {
    startsAt,
    endsAt,
    title,
    body,
    interval,
  }: {
    startsAt: Date
    endsAt: Date | null
    title: string
    body: string
    interval: ExportedRow<'calendar'>['repeats']
  },
  { of, from }: Pick<ExportedRow<'calendar'>, 'of' | 'from'>,
): ExportedRow<'calendar'> => ({
  at: iso(startsAt),
  endsAt: isoOrNull(endsAt),
  of,
  from,
  subject: title,
  text: body,
  repeats: interval,
})

export const messageOf = (
  { at, subject, body, readAt }: { at: Date; subject: string; body: string; readAt: Date | null },
  about: Pick<ExportedRow<'messages'>, 'from' | 'to' | 'files'>,
): ExportedRow<'messages'> => ({
  ...about,
  at: iso(at),
  subject,
  text: body,
  readAt: isoOrNull(readAt),
})

type Consent = Pick<ExportedRow<'consents'>, 'purpose' | 'giver' | 'proof' | 'witness' | 'withdrawnBy'> & {
  refused: boolean
  cohabitant: string
  givenBy: string
  from: Date
  until: Date | null
  withdrawnAt: Date | null
}

export const consentOf = (
  {
    purpose,
    refused,
    cohabitant,
    giver,
    givenBy,
    proof,
    witness,
    from,
    until,
    withdrawnAt,
    withdrawnBy,
  }: Consent,
  { user, notedBy }: { user: Name; notedBy: Name },
): ExportedRow<'consents'> => ({
  purpose,
  answer: refused ? 'refused' : 'agreed',
  with: nameOf(user),
  of: cohabitant,
  giver,
  by: givenBy,
  proof,
  witness,
  at: iso(from),
  endsAt: isoOrNull(until),
  withdrawnAt: isoOrNull(withdrawnAt),
  withdrawnBy,
  notedBy: nameOf(notedBy),
})
