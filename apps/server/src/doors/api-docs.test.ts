import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Route } from '@lykta/contract/route'
import * as api from '@lykta/contract/routes'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { exampleOf } from './api-examples.ts'

const OperationSchema = z.object({
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  responses: z.record(z.string(), z.unknown()),
})
const ResponseSchema = z.object({
  content: z.object({
    'application/json': z.object({ example: z.unknown(), examples: z.unknown() }).partial(),
  }),
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
  expect(
    [...listed].filter(
      (route) => !/ \/(api|media|branding|healthz|readyz|metrics|csp-report|__getcookie|box)/.test(route),
    ),
  ).toEqual([])
})

test('every example of a body and an answer is one that the route takes or gives', () => {
  const features: readonly Readonly<Record<string, Readonly<Record<string, Route>>>>[] = Object.values(api)
  const routes = features.flatMap((parts) => Object.values(parts).flatMap((part) => Object.values(part)))
  expect(routes.length).toBeGreaterThan(70)
  const faults = routes.flatMap(({ method, path, body, answer }) => {
    const asked = body?.safeParse(exampleOf(body, 'input')).error?.issues ?? []
    const given = answer?.safeParse(exampleOf(answer, 'output')).error?.issues ?? []
    return [...asked, ...given].map((issue) => ({ route: `${method} ${path}`, issue }))
  })
  expect(faults).toEqual([])
})

test('each route shows an example of its answer, and its refusals by status', () => {
  const { paths } = DocumentSchema.parse(JSON.parse(text))
  const operations = Object.entries(paths)
    // All but the calendar files and archives answer in JSON.
    .filter(([path]) => path.startsWith('/api/') && !/^\/api\/(ical|exports\/file)\//.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({ path, method, responses })),
    )
  for (const { path, method, responses } of operations) {
    const { '200': done, ...refused } = z.record(z.string(), ResponseSchema).parse(responses)
    expect({ path, method, example: done?.content['application/json'].example }).toMatchObject({
      example: { success: true },
    })
    expect(Object.keys(refused)).toEqual(expect.arrayContaining(['500', '503']))
  }
  const pairing = operations.find(({ path, method }) => path === '/api/boxes/pair' && method === 'post')
  expect(pairing?.responses).toMatchObject({
    '404': { description: 'not_found, pairing_code_unknown' },
    '409': {
      description: 'room_occupied',
      content: { 'application/json': { examples: { room_occupied: { value: { code: 'room_occupied' } } } } },
    },
  })
})

test('a client that is generated from it compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-client-'))
  try {
    await generateApi({
      spec: JSON.parse(text),
      output: folder,
      fileName: 'client.ts',
      silent: true,
    })
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin/tsc',
    )
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--types', '']
    const compiled: unknown = await promisify(execFile)(
      process.execPath,
      [compiler, ...options, 'client.ts'],
      {
        cwd: folder,
      },
    ).catch((failed: unknown) => failed)
    expect(compiled).toMatchObject({ stdout: '' })
  } finally {
    await rm(folder, { recursive: true })
  }
}, 60_000)

test('the page to read it at runs nothing from elsewhere', async () => {
  const page = await fetch(`${server.origin}/api/docs/`)
  expect(page.status).toBe(200)
  const elsewhere = await fetch(`${server.origin}/healthz`)
  // As strict as anywhere, and without `upgrade-insecure-requests`, with which the page would stay blank over http.
  expect(page.headers.get('content-security-policy')).toBe(elsewhere.headers.get('content-security-policy'))
  expect(await page.text()).not.toMatch(/https?:\/\/(?!localhost)/)
})
