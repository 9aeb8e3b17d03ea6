import { run } from './run.ts'

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

process.exitCode = await run({
  // The demo has its own main file around the same app.
  environment: { ...process.env, LYKTA_DEMO: '0' },
  print,
  onListening: ({ origin }) => {
    print(`Lykta: ${origin}`)
    print(`TV app: ${origin}/box/`)
  },
})
