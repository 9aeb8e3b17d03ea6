import type { UserPlaces } from '@lykta/contract/accounts'
import { expect, test } from 'vitest'
import { csvText } from '../../../../shared/table/csv.ts'
import { loadPermissionWords } from './permission-words.ts'
import { readFile } from './read-csv-file.ts'
import { readUsers } from './read-users.ts'

const places: UserPlaces = {
  clusters: [{ id: 1, name: 'Östra' }],
  groups: [
    { id: 4, name: 'Plan 2', entity: 'Björkgården', cluster: 1 },
    { id: 5, name: 'Plan 3', entity: 'Björkgården', cluster: 1 },
    { id: 6, name: 'Plan 3', entity: 'Ekgården', cluster: 1 },
  ],
}
const read = async (text: string | Uint8Array<ArrayBuffer>) => {
  const lines = await readFile(new Blob([text]))
  if (typeof lines === 'string') return lines
  return readUsers(lines, places, await loadPermissionWords())
}
const rowsOf = async (text: string | Uint8Array<ArrayBuffer>) => {
  const users = await read(text)
  return typeof users === 'object' && 'rows' in users ? users.rows : users
}
const head = 'Förnamn;Användarnamn;E-post;Roll'
const asa = { firstName: 'Åsa', username: 'asa', email: 'asa@example.org', role: 'relative' }

test.each([
  ['semicolons', `${head}\r\nÅsa;asa;asa@example.org;Anhörig\r\n`],
  ['commas', `${head.replaceAll(';', ',')}\nÅsa,asa,asa@example.org,anhörig`],
  ['the mark of UTF-8', `\uFEFF${head}\r\nÅsa;asa;asa@example.org;relative`],
  ['headings in English', 'First name;USERNAME;Email;Role\nÅsa;asa;asa@example.org;Relative'],
  ['empty lines', `${head}\n\n;;;\nÅsa;asa;asa@example.org;Anhörig\n\n`],
  ['quotes', `${head}\n"Åsa";"asa";"asa@example.org";"Anhörig"`],
])('[USERFORM-24] a file is read with %s', async (_what, text) => {
  expect(await rowsOf(text)).toMatchObject([asa])
})

test('[USERFORM-24] a file in Windows-1252 is read', async () => {
  const text = `${head}\nÅsa;asa;asa@example.org;Anhörig`
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(await rowsOf(bytes)).toMatchObject([asa])
})

test('[USERFORM-25] names in an encoding that nobody can tell are shown as they are read, to be refused', async () => {
  // Märta and Åke as an old Macintosh writes them.
  const names = [
    [0x4d, 0x8a, 0x72, 0x74, 0x61],
    [0x81, 0x6b, 0x65],
  ]
  const letters = (text: string) => [...new TextEncoder().encode(text)]
  const rows = names.flatMap((name) => [...name, ...letters(';a;a@example.org;Relative\r\n')])
  const bytes = Uint8Array.from([...letters('First name;Username;Email;Role\r\n'), ...rows])
  expect(await rowsOf(bytes)).toMatchObject([{ firstName: 'MŠrta' }, { firstName: '\u0081ke' }])
})

const utf16 = (text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}
const tabbed = `${head}\r\nÅsa;asa;asa@example.org;Anhörig\r\n`.replaceAll(';', '\t')

test.each([
  ['a line that names the separator', `sep=;\r\n${head}\r\nÅsa;asa;asa@example.org;Anhörig`],
  [
    'that line after the mark of UTF-8',
    `\uFEFFsep=,\r\n${head.replaceAll(';', ',')}\nÅsa,asa,asa@example.org,Anhörig`,
  ],
  ['UTF-16 and tabs', utf16(`\uFEFF${tabbed}`, true)],
  ['UTF-16 of the other order', utf16(`\uFEFF${tabbed}`, false)],
  ['UTF-16 without its mark', utf16(tabbed, true)],
  ['UTF-16 of the other order without its mark', utf16(tabbed, false)],
  [
    'a title above the headings',
    `Anhöriga på Björkgården;;;\n2026-11-27\n\n${head}\nÅsa;asa;asa@example.org;Anhörig`,
  ],
])('[USERFORM-24] a file is read with %s', async (_what, text) => {
  expect(await rowsOf(text)).toMatchObject([asa])
})

test('[USERFORM-25] lines above the headings count in the number of a row', async () => {
  expect(await read(`sep=;\nTitel\n${head}\nA;a;a@x.se;Anhörig`)).toMatchObject({ lines: [{ number: 4 }] })
})

test('[USERFORM-24] words, clusters and groups are read; what is none stays, to be refused', async () => {
  const columns = 'Roll;Nivå;Språk;Kluster;Grupper;Använder mobilappen;Tillåt videosamtal'
  const users = await rowsOf(
    [
      `Förnamn;Användarnamn;E-post;${columns}`,
      'A;a;a@x.se;Personal;;Engelska;östra;Björkgården, Plan 2 | Ekgården, Plan 3;Av;nej',
      'B;b;b@x.se;Administratör;Alla kluster;;;;;',
      'C;c;c@x.se;chef;;tyska;Västra;Plan 3;kanske;På',
    ].join('\n'),
  )
  expect(users).toMatchObject([
    {
      role: 'staff',
      level: undefined,
      language: 'en',
      cluster: 1,
      groups: [4, 6],
      mobileApp: false,
      enableVideoCall: false,
    },
    {
      role: 'admin',
      level: 'system',
      language: 'sv',
      cluster: undefined,
      groups: [],
      mobileApp: true,
      enableVideoCall: true,
    },
    {
      role: 'chef',
      language: 'tyska',
      cluster: 'Västra',
      groups: ['Plan 3'],
      mobileApp: 'kanske',
      enableVideoCall: true,
    },
  ])
})

test.each([
  ['', undefined, undefined],
  ['Superanvändare', 'superUser', undefined],
  ['viewers, Phone | meddelanden', 'viewers', ['phone', 'message']],
  ['Telefon, allt', undefined, ['phone', 'allt']],
])('[USERFORM-29] residents and permissions “%s” are read', async (cell, competence, permissions) => {
  const text = `${head};Boende;Behörigheter\nÅsa;asa;asa@example.org;Anhörig;Astrid Lind | Björkgården, 213;"${cell}"`
  expect(await rowsOf(text)).toEqual([
    expect.objectContaining({ residents: ['Astrid Lind', 'Björkgården, 213'], competence, permissions }),
  ])
})

test('[USERFORM-24] what was saved is read as it was', async () => {
  const text = csvText({
    headings: ['Förnamn', 'Användarnamn', 'E-post', 'Roll', 'Telefonnummer', 'Status'],
    rows: [['=Åsa', 'asa', 'asa@example.org', 'Anhörig', '+46 70', 'Aktiv']],
  })
  const users = await read(text)
  expect(users).toMatchObject({ rows: [{ ...asa, firstName: '=Åsa', phone: '+46 70' }], unread: ['Status'] })
})

test('[USERFORM-25] each row has its number in the spreadsheet', async () => {
  const users = await read(`${head}\nA;a;a@x.se;Anhörig\n\n"B\nb";b;b@x.se;Anhörig`)
  expect(users).toMatchObject({ lines: [{ number: 2 }, { number: 4 }] })
})

test.each([
  ['is empty', '', 'empty'],
  ['has headings only', head, 'empty'],
  ['is a workbook', 'PK\u0003\u0004', 'spreadsheet'],
  ['is too large', 'x'.repeat(5_242_881), 'tooLarge'],
  ['lacks columns', 'Förnamn;Roll\nA;Anhörig', { missing: ['username', 'email'], tooMany: false }],
  ['has too many rows', `${head}\n${'A;a;a@x.se;Anhörig\n'.repeat(10_001)}`, { missing: [], tooMany: true }],
])('a file that %s is refused', async (_what, text, problem) => {
  expect(await read(text)).toEqual(problem)
})

test.each(['Personnummer', 'Personal number', 'personalNumber'])(
  '[USERFORM-30] the numbers below %s are read as they are written',
  async (heading) => {
    const rows = `Åsa;asa;asa@example.org;Anhörig;19811228-9874\nEva;eva;eva@example.org;Anhörig;`
    const read = await rowsOf(`${head};${heading}\n${rows}`)
    expect(read).toMatchObject([{ personalNumber: '19811228-9874' }, { username: 'eva' }])
    expect(JSON.stringify(read).match(/personalNumber/g)).toHaveLength(1)
  },
)
