import { expect } from 'vitest'
import { startTestServer } from '../../apps/server/src/testing/test-server.ts'
import { createWorld } from '../../apps/server/src/testing/world.ts'
import { byTurns, timed } from '../measuring/by-turns.ts'
import { within } from '../measuring/figures.ts'
import { row } from '../measuring/row.ts'

row(
  {
    title: 'A name that nobody has, refused as slowly as a wrong password',
    ran: 'POST login-relative, 150 × each; floor: the name of a user',
    unit: 'ms',
    aims: [within(0.1)],
  },
  async () => {
    await using server = await startTestServer({
      environment: { LOGIN_FAILURES_PER_NAME: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' },
    })
    const { username } = await createWorld(server.db).user()
    const refused = async (name: string) => {
      const body = { username: name, password: 'Wrong-password-1' }
      expect(await server.call('POST', 'login-relative', { body })).toMatchObject({ status: 401 })
    }
    let number = 0
    const nobody = () => refused(`nobody${String((number += 1))}`)
    return await byTurns({ lykta: timed(nobody), floor: timed(() => refused(username)) }, { turns: 150 })
  },
)
