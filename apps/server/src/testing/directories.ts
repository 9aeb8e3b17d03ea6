import { randomUUID } from 'node:crypto'
import { MadeScimTokenSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { expect } from 'vitest'
import { z } from 'zod'
import { anyText } from './matchers.ts'
import type { TestServer } from './test-server.ts'
import type { createWorld } from './world.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const ResourceSchema = z.looseObject({ id: z.string() })
const ListSchema = z.looseObject({ totalResults: z.number(), Resources: z.array(ResourceSchema) })

/** A refusal as SCIM says it. */
export const refused = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: anyText,
  },
})

/** Starts directories that come by SCIM, each to a cluster of its own. */
export const createDirectories = (server: TestServer, world: ReturnType<typeof createWorld>) => {
  /** A cluster with an administrator, and the directory that comes to it. */
  const startDirectory = async () => {
    const { clusterId, groupId } = await world.group()
    const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
    const made = await server.call('POST', 'directory/tokens', {
      token: admin.token,
      body: { name: 'Entra ID', cluster: clusterId },
    })
    expect(made.status).toBe(200)
    const { token, id: tokenId } = answerOf(MadeScimTokenSchema).parse(made.body).data
    const ask = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const response = await fetch(`${server.origin}/scim/v2/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const parsed: unknown = text === '' ? undefined : JSON.parse(text)
      return { status: response.status, body: parsed, headers: response.headers }
    }
    return {
      admin,
      clusterId,
      groupId,
      token,
      tokenId,
      ask,
      list: async (path: string) => {
        const { status, body } = await ask('GET', path)
        expect(status).toBe(200)
        return ListSchema.parse(body)
      },
      /** As Entra ID sends them. */
      user: async (values: object = {}) => {
        const userName = `${randomUUID()}@kommun.example`
        const { status, body } = await ask('POST', 'Users', {
          schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
          externalId: randomUUID(),
          userName,
          active: true,
          emails: [{ primary: true, type: 'work', value: userName }],
          meta: { resourceType: 'User' },
          name: { formatted: 'Amina Yusuf', familyName: 'Yusuf', givenName: 'Amina' },
          ...values,
        })
        expect({ status, body }).toMatchObject({ status: 201 })
        return Number(ResourceSchema.parse(body).id)
      },
      group: async (
        displayName: string,
        members: readonly number[] = [],
        externalId: string = randomUUID(),
      ) => {
        const { status, body } = await ask('POST', 'Groups', {
          schemas: [groupSchema],
          displayName,
          externalId,
          members: members.map((id) => ({ value: String(id) })),
        })
        expect(status).toBe(201)
        return Number(ResourceSchema.parse(body).id)
      },
      patch: (path: string, ...operations: object[]) =>
        ask('PATCH', path, { schemas: [patchSchema], Operations: operations }),
      line: async (values: object = {}) => {
        const { status, body } = await server.call('POST', 'directory/roles', {
          token: admin.token,
          body: {
            provider: null,
            group: 'Nurses',
            role: 'staff',
            cluster: clusterId,
            groups: [groupId],
            ...values,
          },
        })
        expect(status).toBe(200)
        return answerOf(z.object({ id: z.number() })).parse(body).data.id
      },
    }
  }
  return startDirectory
}
export type TestDirectory = Awaited<ReturnType<ReturnType<typeof createDirectories>>>
