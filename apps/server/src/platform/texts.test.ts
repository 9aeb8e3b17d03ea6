import { accountMails } from '@lykta/contract/audit'
import { languages } from '@lykta/contract/languages'
import { describe, expect, test } from 'vitest'
import { accountMail } from '../modules/accounts/mails.ts'
import { alarmMail } from '../modules/alarms/ladder/mail.ts'
import { textsIn } from './texts.ts'

/** A name that means something to whoever fills in texts, or looks for patterns. */
const trap = "{{by}} $t(mail:hello) $& $1 <b>O'Dell</b>"

test('what a name looks like does not change the text around it', () => {
  expect(textsIn('sv', 'mail')('hello', { name: trap })).toBe(`Hej ${trap},`)
})

describe.each(languages)('in %s', (language) => {
  const to = { email: 'a@example.org', firstName: 'Ada', language }

  test.each(accountMails)('the mail %s says all it has to, with its values', (kind) => {
    const { subject, text, html } = accountMail(to, kind, {
      link: 'https://lykta.example/x',
      name: trap,
      by: 'Bo',
      people: [{ name: 'Cecilia', superUser: true, autoAnswer: true }],
      productName: 'Lykta',
    })
    expect(subject).toMatch(/^Lykta: .{8}/)
    // What is filled in, and the name, which looks so.
    expect(`${subject}${text}`.replaceAll(trap, '')).not.toMatch(/[{}$]|\b(?:mails|undefined)\b/)
    expect(html).not.toContain('<b>')
  })

  test('the mail of an alarm names the rooms', () => {
    const alarm = { id: 1, origin: 'staff', title: '' } as const
    const { text } = alarmMail(to, alarm, { rooms: ['211', '212'], productName: 'Lykta', origin: '' })
    expect(text).toMatch(/: 211, 212$/m)
  })
})
