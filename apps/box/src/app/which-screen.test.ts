import { expect, test } from 'vitest'
import { whichScreen } from './which-screen.ts'

const alarm = 'fire drill'
const call = 'Karin'
const reminder = 'dinner'
const message = 'hello'
const opened = 'an older one'
const missedCall = 'Johan called'
const slides = 'pictures'

test.each([
  { note: 'nothing waits', waiting: {}, screen: { kind: 'home' } },
  { note: 'a message', waiting: { message }, screen: { kind: 'message', message } },
  { note: 'a missed call', waiting: { missedCall }, screen: { kind: 'missed-call', missedCall } },
  { note: 'pictures while nobody is there', waiting: { slides }, screen: { kind: 'slideshow', slides } },
  ...[{ alarm }, { call }, { reminder }, { message }, { opened }, { missedCall }].map((waiting) => ({
    note: `${Object.keys(waiting).join()} before pictures`,
    waiting: { ...waiting, slides },
    screen: whichScreen(waiting),
  })),
  {
    note: 'a new message before a missed call',
    waiting: { message, missedCall },
    screen: { kind: 'message', message },
  },
  { note: 'an earlier message', waiting: { opened }, screen: { kind: 'opened', message: opened } },
  {
    note: 'a new message before an earlier one',
    waiting: { message, opened },
    screen: { kind: 'message', message },
  },
  {
    note: 'a reminder before a message',
    waiting: { reminder, message },
    screen: { kind: 'reminder', reminder },
  },
  { note: 'a call before a reminder', waiting: { call, reminder, message }, screen: { kind: 'call', call } },
  { note: 'a call before an earlier message', waiting: { call, opened }, screen: { kind: 'call', call } },
  { note: 'an alarm before a call', waiting: { alarm, call }, screen: { kind: 'alarm', alarm } },
  {
    note: 'an alarm before everything',
    waiting: { alarm, call, reminder, message, opened },
    screen: { kind: 'alarm', alarm },
  },
])('$note', ({ waiting, screen }) => {
  expect(whichScreen(waiting)).toEqual(screen)
})
