import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const OperationSchema = z.object({
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  responses: z.record(z.string(), z.unknown()),
})
const DocumentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), OperationSchema)),
})

let server: TestServer
let text: string
beforeAll(async () => {
  server = await startTestServer()
  text = await (await fetch(`${server.origin}/api/docs/json`)).text()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** Every `$ref` in the document. */
const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

const resolves = (document: unknown, reference: string): boolean => {
  let at = document
  for (const step of reference.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false
    at = Object.entries(at).find(([name]) => name === step)?.[1]
  }
  return reference.startsWith('#/')
}

test('the document is valid OpenAPI 3.1', async () => {
  const document = DocumentSchema.parse(JSON.parse(text))
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('every reference in it leads somewhere', () => {
  const document: unknown = JSON.parse(text)
  const references = new Set(referencesIn(document))
  expect(references.size).toBeGreaterThan(5)
  expect([...references].filter((reference) => !resolves(document, reference))).toEqual([])
})

test('[API-01] it has every route of the API, each with a subject, a sentence and an answer', () => {
  const { paths } = DocumentSchema.parse(JSON.parse(text))
  const listed = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  for (const route of [
    'POST /api/login-relative',
    'POST /api/check-relative',
    'GET /api/caretakers/{id}',
    'PUT /api/settings/{id}',
    'GET /api/box/inbox',
    'POST /api/boxes/pair',
    'GET /api/rooms',
    'GET /api/config',
  ]) {
    expect(listed).toContain(route)
  }
  expect([...listed].filter((route) => !/ \/(api|media|healthz|readyz|__getcookie)/.test(route))).toEqual([])
})

test('the page to read it at runs nothing from elsewhere', async () => {
  const page = await fetch(`${server.origin}/api/docs/`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  expect(await page.text()).not.toMatch(/https?:\/\/(?!localhost)/)
})
