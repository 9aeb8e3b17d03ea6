import Fastify from 'fastify'
import { Pool } from 'pg'

// The least that could answer a request: the statements that Lykta runs for it, one after the other, their rows as JSON.
interface Statement {
  name: string
  text: string
  values: unknown[]
}
const isStatements = (value: unknown): value is Statement[] => Array.isArray(value)
const statements: unknown = JSON.parse(process.env['STATEMENTS'] ?? '[]')
if (!isStatements(statements)) throw new Error('no statements')

const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  options: '-c plan_cache_mode=force_generic_plan',
  max: 1,
})
pool.on('error', () => undefined)

const server = Fastify()
server.get('/*', async () => {
  const data = []
  for (const statement of statements) data.push((await pool.query<object>(statement)).rows)
  return { success: true, data, message: '' }
})
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGINT', () => process.exit())
