import { localPassword } from '@lykta/demo/local-password'
import type { World } from '@lykta/demo/testing'
import { found } from './find-in-text.ts'

/** Has somebody choose a new password: an administrator ticks that in the user's form. */
export const forceNewPassword = async ({ origin }: World, username: string): Promise<void> => {
  const ask = async (method: string, path: string, token: string, body?: object): Promise<string> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`)
    return response.text()
  }
  const credentials = { username: 'admin', password: localPassword }
  const token = found(/"token":"([^"]+)"/, await ask('POST', 'login-relative', '', credentials))
  const filter = encodeURIComponent(JSON.stringify({ search: username }))
  const users = await ask('GET', `users?filter=${filter}`, token)
  const id = found(new RegExp(`"id":(\\d+),"username":"${username}"`), users)
  await ask('PUT', `users/${id}`, token, { forceChangePassword: true })
}
