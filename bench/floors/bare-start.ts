import Fastify from 'fastify'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts'

// The least that opens a data folder: its database, one query, and a port.
const dataDir = process.env['DATA_DIR']
if (dataDir === undefined) throw new Error('no data folder')
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
const pool = new Pool({ ...postgres.roles.app, max: 1 })
await pool.query('select count(*) from users')
const server = Fastify()
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGINT', () => {
  void Promise.all([pool.end(), server.close()])
    .then(() => postgres.stop())
    .then(() => process.exit())
})
