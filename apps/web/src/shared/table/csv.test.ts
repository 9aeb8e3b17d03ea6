import { expect, test } from 'vitest'
import { csvText, tableOf } from './csv.ts'

const written = (cell: string) => csvText({ headings: ['A'], rows: [[cell]] }).slice('\uFEFFA\r\n'.length, -2)

test('[USERFORM-23] a file has its mark, its headings, semicolons and the line ends of Windows', () => {
  const table = { headings: ['Förnamn', 'E-post'], rows: [['Åsa', 'asa@example.org']] }
  expect(csvText(table)).toBe('\uFEFFFörnamn;E-post\r\nÅsa;asa@example.org\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+46 70 123', "'+46 70 123"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['\uFF1D1', "'\uFF1D1"],
  ['=LINK("x";"y")', '"\'=LINK(""x"";""y"")"'],
])('[USERFORM-23] a cell that a spreadsheet would calculate is made harmless (%j)', (cell, harmless) => {
  expect(written(cell)).toBe(harmless)
})

test.each([
  ['a;b', '"a;b"'],
  ['say "hello"', '"say ""hello"""'],
  ['two\nlines', '"two\nlines"'],
  ['1-2', '1-2'],
  ['', ''],
])('a cell keeps what is in it (%j)', (cell, kept) => {
  expect(written(cell)).toBe(kept)
})

test('each column has its heading, and says something of every row', () => {
  const people = [
    { name: 'Åsa', age: 50 },
    { name: 'Bo', age: 80 },
  ]
  expect(
    tableOf(people, [
      ['Name', ({ name }) => name],
      ['Age', ({ age }) => String(age)],
    ]),
  ).toEqual({
    headings: ['Name', 'Age'],
    rows: [
      ['Åsa', '50'],
      ['Bo', '80'],
    ],
  })
})
