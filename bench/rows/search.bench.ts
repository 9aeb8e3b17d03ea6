import { afterAll, expect } from 'vitest'
import { once, timeOf } from '../measuring/by-turns.ts'
import { atMost } from '../measuring/figures.ts'
import { ListedSchema, startLykta } from '../measuring/requests.ts'
import { row } from '../measuring/row.ts'
import { startMessages } from '../region/million-messages.ts'

const pageSize = 30

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
/** It takes a minute to make. */
const million = once(async () => {
  const { database, box, karin, admin } = await startMessages(stack, 1_000_000)
  const read = await startLykta(stack, database)
  const readers = {
    relative: (path: string) => read(path, karin.token),
    administrator: (path: string) => read(path, admin.token),
  }
  return { box, readers }
})

interface Case {
  title: string
  reader: 'relative' | 'administrator'
  search: string
  found: number
}
const cases: Case[] = [
  { title: 'a frequent word', reader: 'relative', search: 'söndag', found: pageSize },
  { title: 'the beginning of a frequent word', reader: 'relative', search: 'kaf', found: pageSize },
  { title: 'a rare word', reader: 'relative', search: 'regnbåge', found: pageSize },
  { title: 'a frequent and a rare word', reader: 'relative', search: 'kaffe regnb', found: pageSize },
  { title: 'nothing', reader: 'relative', search: 'solsken', found: 0 },
  {
    title: 'a frequent word, by an administrator',
    reader: 'administrator',
    search: 'söndag',
    found: pageSize,
  },
  { title: 'a rare word, by an administrator', reader: 'administrator', search: 'regnbåge', found: pageSize },
  { title: 'nothing, by an administrator', reader: 'administrator', search: 'solsken', found: 0 },
]

for (const { title, reader, search, found } of cases) {
  row(
    {
      title: `Search in 1,000,000 messages: ${title}`,
      ran: `“${search}”, in ${reader === 'relative' ? 'one box that has half of them' : 'all 1,001 boxes'}, 60 times`,
      unit: 'ms',
      aims: [atMost(50)],
    },
    async () => {
      const { box, readers } = await million()
      const filter = reader === 'relative' ? { room: box.roomId, search } : { search }
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        limit: String(pageSize),
        countTo: '0',
      })
      const ask = () => readers[reader](`message-relative?${query.toString()}`)
      for (let run = 0; run < 20; run += 1) expect(ListedSchema.parse(await ask()).data).toHaveLength(found)
      const lykta = Array<number>()
      for (let run = 0; run < 60; run += 1) lykta.push(await timeOf(ask))
      return { lykta }
    },
  )
}
