import { run } from './run.ts'

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

process.exitCode = await run({
  // The demo world has a main file of its own, around the same app.
  environment: { ...process.env, LYKTA_DEMO: '0' },
  print,
  onListening: ({ origin }) => {
    print(`Lykta: ${origin}`)
    print(`TV app: ${origin}/box/`)
  },
})
