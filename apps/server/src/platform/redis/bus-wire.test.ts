import { expect, test } from 'vitest'
import { MessageSchema } from './bus-wire.ts'

// While servers are upgraded, those of two releases speak to each other. What one release says, the next one still reads:
// a line is added here with a new message, and none is changed or taken away before a release has stopped saying it.
test.each([
  ['gone', 'verto', 'a key', 'a holder'],
  ['send', 'verto', 'a key', { method: 'verto.invite' }],
  ['all', 'events', 'a server', { type: 'sessionEnded', sessionId: 1 }],
  ['missed', 'a server'],
])('a server of the release before may say %s', (...message) => {
  expect(MessageSchema.parse(message)).toEqual(message)
})
