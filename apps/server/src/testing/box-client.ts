import type { BoxStatus } from '@lykta/contract/boxes'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { expect, vi } from 'vitest'

export interface BoxClient extends AsyncDisposable {
  mqtt: MqttClient
  /** Messages on its topics, parsed, oldest first. */
  received: { topic: string; value: unknown }[]
  publish: (topic: string, value: unknown, qos?: 0 | 1) => Promise<void>
  status: (status: Partial<BoxStatus>) => Promise<void>
  /** Cuts the connection as a pulled plug does, without a goodbye. */
  kill: () => void
  ends: () => Promise<void>
}

/** Connects as a box, over WebSocket unless the URL says otherwise. Never reconnects. */
export const connectBox = async (
  origin: string,
  box: { id: number; token: string },
  options: IClientOptions = {},
): Promise<BoxClient> => {
  const id = String(box.id)
  const topic = (name: string) => `box/${id}/${name}`
  const url = origin.startsWith('http') ? `${origin.replace(/^http/, 'ws')}/mqtt` : origin
  const mqtt = await connectAsync(url, {
    clientId: id,
    username: id,
    password: box.token,
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: {
      topic: topic('status'),
      payload: Buffer.from(JSON.stringify({ online: false, at: 1 })),
      qos: 1,
      retain: true,
    },
    ...options,
  })
  const received: BoxClient['received'] = []
  mqtt.on('message', (from, payload) => {
    const value: unknown = JSON.parse(payload.toString())
    received.push({ topic: from, value })
  })
  // Some tests are about connections that the server closes.
  mqtt.on('error', () => undefined)
  const publish: BoxClient['publish'] = async (to, value, qos = 1) => {
    await mqtt.publishAsync(to, typeof value === 'string' ? value : JSON.stringify(value), { qos })
  }
  return {
    mqtt,
    received,
    publish,
    status: (status) => publish(topic('status'), { online: true, at: 1, ...status }),
    kill: () => {
      mqtt.stream.destroy()
    },
    ends: () =>
      vi.waitFor(() => {
        expect(mqtt.connected).toBe(false)
      }),
    [Symbol.asyncDispose]: async () => {
      await mqtt.endAsync(true)
    },
  }
}
