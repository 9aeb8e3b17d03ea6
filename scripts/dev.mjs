import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { serverSource } from './setup/server-entry.mjs'
import { root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'

// Runs everything from source, reloads each part when its files change, all behind the web app's port.
const serverPort = process.env['PORT'] ?? '8080'
const webPort = '5173'
const boxPort = '5174'

await runMain(async () => {
  const node = await setUp({ build: false })
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), '--strictPort', '--logLevel', 'warn', '--port']
  const env = {
    ...process.env,
    PORT: serverPort,
    LYKTA_SERVER: `http://127.0.0.1:${serverPort}`,
    LYKTA_BOX: `http://127.0.0.1:${boxPort}`,
  }
  const parts = [
    { args: ['--watch', '--watch-preserve-output', join(root, serverSource)], cwd: root },
    { args: [...vite, webPort], cwd: join(root, 'apps/web') },
    { args: [...vite, boxPort], cwd: join(root, 'apps/box') },
  ].map(({ args, cwd }) => spawn(node, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }))
  console.log(
    `With live reload: http://localhost:${webPort}/ and the TV app http://localhost:${webPort}/box/`,
  )

  const stop = () => parts.forEach((part) => part.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const ends = parts.map((part) => once(part, 'exit'))
  // If one part ends, the rest is of no use.
  await Promise.race(ends)
  stop()
  await Promise.all(ends)
  return 0
})
