import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { World } from './world.ts'

/** What an administrator does who wants somebody to choose a new password; written to the world's own database. */
export const forceNewPassword = async ({ dataDir }: World, username: string): Promise<void> => {
  const started = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  const [, , , port = '', host = ''] = started.split('\n')
  const client = new Client({ host, port: Number(port), user: 'lykta', database: 'lykta' })
  await client.connect()
  try {
    await client.query('update users set force_change_password = true where username = $1', [username])
  } finally {
    await client.end()
  }
}
