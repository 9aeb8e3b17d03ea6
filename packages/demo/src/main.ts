import { createServer } from 'node:net'
import { run } from '@lykta/server/run'
import { announce } from './announcement.ts'
import { createDemo, type Demo } from './demo.ts'

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const sensorPort = 1_883

/** The usual port of MQTT where it is free, else any. */
const freeSensorPort = (): Promise<string> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => {
      resolve('0')
    })
    probe.listen(sensorPort, '127.0.0.1', () => {
      probe.close(() => {
        resolve(String(sensorPort))
      })
    })
  })

const { LYKTA_DEMO: mode, BRANDING_DIR: branding = '' } = process.env
const isDemo = mode !== '0'
/** Settings that an installation has to be given and the demo world has. */
const demoDefaults = {
  // A branding folder has its own region name.
  ...(branding === '' ? { REGION_NAME: 'Region Sjöbygden' } : {}),
  HELP_PHONE: '0980-319 212',
  // Sensors and scripts of this machine only: the listener has no encryption.
  ...(mode === 'lan' ? {} : { MQTT_PORT: await freeSensorPort() }),
}

let demo: Demo | undefined
process.exitCode = await run({
  environment: { ...(isDemo ? demoDefaults : {}), ...process.env },
  print,
  extend: async (parts) => {
    if (parts.config.demo === undefined) return {}
    demo = await createDemo(parts, { demo: parts.config.demo, print })
    return demo.extension
  },
  onListening: (running) => {
    for (const line of announce(running, demo?.accounts)) print(line)
  },
})
