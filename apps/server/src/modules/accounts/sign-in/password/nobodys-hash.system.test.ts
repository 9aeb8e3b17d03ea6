import { expect, test, vi } from 'vitest'
import { computePassword } from './password-threads.ts'
import { passwordFits } from './passwords.ts'

vi.mock('./password-threads.ts', () => ({ computePassword: vi.fn<typeof computePassword>() }))

test('a thread that fails at the first unknown name does not fail all later ones', async () => {
  const compute = vi.mocked(computePassword)
  compute.mockImplementation(({ hash }) => Promise.resolve(hash === undefined ? 'a hash' : false))
  compute.mockRejectedValueOnce(new Error('no memory for a thread'))
  await expect(passwordFits(undefined, 'Bryggan-2')).rejects.toThrow('no memory for a thread')
  expect(await passwordFits(undefined, 'Bryggan-2')).toBe(false)
})
