import { expect, test } from 'vitest'
import { readAudit } from './advisories.ts'

const shipped = new Set([
  'node_modules/ws',
  'node_modules/engine.io/node_modules/ws',
  'node_modules/socket.io',
])
const advisory = (severity: string) => ({
  source: 1,
  name: 'ws',
  title: 'Memory exhaustion',
  url: 'https://advisories.example/1',
  severity,
  range: '<8.24.0',
})
const report = (severity: string, nodes = ['node_modules/ws']) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    ws: {
      name: 'ws',
      severity,
      via: [advisory(severity)],
      effects: ['socket.io'],
      nodes,
      fixAvailable: true,
    },
    'socket.io': { name: 'socket.io', severity, via: ['ws'], nodes: ['node_modules/socket.io'] },
  },
  metadata: {},
})

test.each(['high', 'critical'])('a %s advisory of what people get is a fault, once', (severity) => {
  expect(readAudit(report(severity), shipped)).toEqual({
    faults: [`ws: Memory exhaustion (${severity}) https://advisories.example/1`],
    lesser: 0,
  })
})

test('a lesser one is counted', () => {
  expect(readAudit(report('moderate'), shipped)).toEqual({ faults: [], lesser: 1 })
})

test('one of a tool, or that was found to do no harm, is none', () => {
  expect(readAudit(report('high', ['node_modules/tool/node_modules/ws']), shipped)).toEqual({
    faults: [],
    lesser: 0,
  })
  const acceptable = { 'https://advisories.example/1': 'nobody but the TVs speaks to it' }
  expect(readAudit(report('high'), shipped, acceptable)).toEqual({ faults: [], lesser: 0 })
})

test.each([
  { note: 'a registry that offers none', json: { message: '405 Method Not Allowed', statusCode: 405 } },
  { note: 'no network', json: { error: { code: 'ENOTFOUND', summary: 'request failed' } } },
  { note: 'nothing', json: undefined },
])('with $note nothing is known', ({ json }) => {
  expect(readAudit(json, shipped)).toBeUndefined()
})
