import { count, explained } from './setting-shapes.ts'

/** What one user may do per hour. Somebody who writes to forty residents all night needs a tenth of it. */
export const perHour = {
  MESSAGES_PER_HOUR: explained(count.default(600), {
    about:
      'how many messages one user may send an hour; each may go to as many as 1,000 rooms: [SECURITY.md](../SECURITY.md)',
    example: '1200',
  }),
  ALARMS_PER_HOUR: explained(count.default(120), {
    about: 'the same for writing, sending and sounding alarms again',
    example: '60',
  }),
  RECALLS_PER_HOUR: explained(count.default(600), {
    about: 'the same for taking messages and alarms back',
    example: '1200',
  }),
  ANSWERS_PER_HOUR: explained(count.default(600), {
    about: 'the same for taking, ending and seeing to alarms',
    example: '1200',
  }),
  EVENTS_PER_HOUR: explained(count.default(1_200), {
    about: 'the same for changes of calendars',
    example: '2400',
  }),
  MAILS_PER_HOUR: explained(count.default(120), {
    about: 'the same for accounts, links and actions that mail',
    example: '240',
  }),
  EXPORTS_PER_HOUR: explained(count.default(60), {
    about: 'the same for lists that are taken away or brought in',
    example: '20',
  }),
  MANY_PER_HOUR: explained(count.default(240), {
    about: 'the same for what changes many boxes or rooms at once, and moves them',
    example: '480',
  }),
  CHANGES_PER_HOUR: explained(count.default(3_000), {
    about: 'the same for everything else that is written',
    example: '6000',
  }),
}
