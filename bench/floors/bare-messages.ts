import { Aedes } from 'aedes'
import Fastify from 'fastify'
import { Pool } from 'pg'

// The least that could accept a message: the same rows by hand in one transaction, and one publish, without checking
// any permission.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
pool.on('error', () => undefined)
const broker = await Aedes.createBroker()

interface NewMessage {
  subject: string
  message: string
  ids: [number]
  clientId: string
}
const senderId = Number(process.env['SENDER_ID'])

const statements = {
  message: `insert into messages (sender_id, subject, body, client_id, created_at, sent_at) values ($1, $2, $3, $4, now(), now()) returning id`,
  recipient: 'insert into message_recipients (message_id, room_id) values ($1, $2)',
  cursor:
    'update boxes set inbox_cursor = inbox_cursor + 1 where room_id = $1 and retired_at is null returning id, inbox_cursor',
  entry: `insert into inbox_entries (box_id, cursor, kind, item_id, at) values ($1, $2, 'message', $3, now())`,
  audit: `insert into audit_entries (at, action, user_id, cluster_id, subject_type, subject_id, detail) values (now(), 'message_sent', $1, 1, 'message', $2, '{"files": 0, "rooms": 1}')`,
}

const server = Fastify()
server.post<{ Body: NewMessage }>('/api/message', async ({ body }) => {
  const [roomId] = body.ids
  const client = await pool.connect()
  const run = async (name: keyof typeof statements, values: unknown[]) =>
    (await client.query<Record<string, number>>({ name, text: statements[name], values })).rows[0]
  try {
    await client.query('begin')
    const id = (await run('message', [senderId, body.subject, body.message, body.clientId]))?.['id']
    await run('recipient', [id, roomId])
    const box = await run('cursor', [roomId])
    await run('entry', [box?.['id'], box?.['inbox_cursor'], id])
    await run('audit', [senderId, id])
    await client.query('commit')
    const payload = JSON.stringify({ kind: 'message', id })
    const topic = `box/${String(box?.['id'])}/inbox`
    broker.publish({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false }, () => undefined)
    return { success: true, data: { id }, message: '' }
  } finally {
    client.release()
  }
})
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGINT', () => process.exit())
