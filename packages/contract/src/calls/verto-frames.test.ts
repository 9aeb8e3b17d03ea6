import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clientMethods } from './verto-client-requests.ts'
import { readClientFrame, readServerFrame } from './verto-frames.ts'
import { ClientAckSchema, serverMethods } from './verto-server-requests.ts'
import { serverResults } from './verto-server-results.ts'

const FixtureSchema = z.object({
  sender: z.enum(['client', 'server']),
  note: z.string(),
  frame: z.unknown().optional(),
  method: z.enum(clientMethods).optional(),
  text: z.string().optional(),
  id: z.union([z.string(), z.number()]).nullable().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

const folder = new URL('../../fixtures/verto/', import.meta.url)
const fixtures = (kind: 'valid' | 'invalid') =>
  readdirSync(new URL(`${kind}/`, folder)).map((name) => ({
    name,
    ...FixtureSchema.parse(JSON.parse(readFileSync(new URL(`${kind}/${name}`, folder), 'utf8'))),
  }))

const valid = fixtures('valid')

const methodsOf = (sender: 'client' | 'server') =>
  new Set(
    valid
      .filter((fixture) => fixture.sender === sender)
      .map(({ frame }) => z.object({ method: z.string().optional() }).parse(frame).method),
  )

const resultOf = (read: ReturnType<typeof readServerFrame>): unknown =>
  read.kind === 'answer' && 'result' in read.outcome ? read.outcome.result : undefined

describe('what is too long', () => {
  const dialogParams = { callID: 'a' }
  const long = 'x'.repeat(65_537)
  test.each([
    ['verto.invite', { sdp: long, dialogParams }, 'SDP too long'],
    ['verto.answer', { sdp: long, dialogParams }, 'SDP too long'],
    ['verto.attach', { sdp: long, dialogParams }, 'SDP too long'],
    ['verto.modify', { sdp: long, dialogParams, action: 'updateMedia' }, 'SDP too long'],
    ['verto.info', { msg: { to: '1', body: 'x'.repeat(4_097) } }, 'body too long'],
    ['verto.info', { msg: { to: '1'.repeat(201), body: 'x' } }, 'to too long'],
  ])('is refused in %s', (method, params, message) => {
    const read = readClientFrame({ jsonrpc: '2.0', id: 1, method, params })
    expect(read).toEqual({ kind: 'fault', id: 1, error: { code: -32_002, message } })
  })
})

test.for([undefined, '1.0', 2])('[VERTO-03] a frame whose version is %j is no JSON-RPC 2.0', (jsonrpc) => {
  const frame = { id: 1, method: 'verto.ping', params: {} }
  expect(readClientFrame({ jsonrpc: '2.0', ...frame }).kind).toBe('request')
  expect(readClientFrame({ jsonrpc, ...frame }).kind).toBe('fault')
})

describe('frames that are Verto', () => {
  test.each(valid)('$name: $note', ({ sender, frame }) => {
    const read = sender === 'client' ? readClientFrame(frame) : readServerFrame(frame)
    expect(read.kind).not.toBe('fault')
  })

  test.each(
    valid.flatMap(({ name, note, method, frame }) => (method ? [{ name, note, method, frame }] : [])),
  )('$name: the result is what $method answers', ({ method, frame }) => {
    const result = resultOf(readServerFrame(frame))
    expect(serverResults[method].parse(result)).toEqual(result)
  })

  test('a client acknowledges with the method', () => {
    const ack = valid.find(({ name }) => name === 'client-ack.json')
    const read = readClientFrame(ack?.frame)
    expect(
      ClientAckSchema.parse(read.kind === 'answer' && 'result' in read.outcome && read.outcome.result),
    ).toEqual({
      method: 'verto.invite',
    })
  })

  test('[VERTO-04] [VERTO-05] [VERTO-07] [VERTO-14] every method of both sides has a fixture', () => {
    expect(clientMethods.filter((method) => !methodsOf('client').has(method))).toEqual([])
    expect(serverMethods.filter((method) => !methodsOf('server').has(method))).toEqual([])
  })
})

describe('frames that are not', () => {
  test.each(fixtures('invalid').filter(({ text }) => text === undefined))('$name: $note', (fixture) => {
    expect(readClientFrame(fixture.frame)).toEqual({ kind: 'fault', id: fixture.id, error: fixture.error })
  })
})

test('what a method does not know of is let through, and the description is untouched', () => {
  const sdp = 'v=0\r\ns=-\r\n'
  const read = readClientFrame({
    jsonrpc: '2.0',
    method: 'verto.invite',
    params: { sdp, dialogParams: { callID: 'a', destination_number: 700_001, tag: 'x' } },
    id: 1,
  })
  if (read.kind !== 'request' || read.request.method !== 'verto.invite') throw new Error(read.kind)
  expect(read.request.params.sdp).toBe(sdp)
  expect(read.request.params.dialogParams).toEqual({ callID: 'a', destination_number: '700001', tag: 'x' })
})
