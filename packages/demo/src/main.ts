import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@lykta/server/run'
import { announce } from './announcement.ts'
import type { Demo } from './demo.ts'
import { withDefaults } from './environment-defaults.ts'

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const sensorPort = 1_883

/** The usual port of MQTT if it is free, otherwise any. */
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

const { LYKTA_DEMO: mode } = process.env
/** The name and the legal texts of the demo world's region. */
const branding = dirname(fileURLToPath(import.meta.resolve('@lykta/demo/branding/theme.json')))
const isDemo = mode !== '0'
/** Settings that a real installation has to set, with the demo world's values. */
const demoDefaults = {
  BRANDING_DIR: branding,
  HELP_PHONE: '0980-319 212',
  // Sensors and scripts of this machine only: the listener has no encryption.
  ...(mode === 'lan' ? {} : { MQTT_PORT: await freeSensorPort() }),
}

let demo: Demo | undefined
process.exitCode = await run({
  environment: withDefaults(isDemo ? demoDefaults : {}, process.env),
  print,
  extend: async (parts) => {
    if (parts.config.demo === undefined) return {}
    // Imported together with the server's code, while the database starts.
    const { createDemo } = await import('./demo.ts')
    demo = await createDemo(parts, { demo: parts.config.demo, print })
    return demo.extension
  },
  onListening: (running) => {
    for (const line of announce(running, demo?.accounts)) print(line)
  },
})
