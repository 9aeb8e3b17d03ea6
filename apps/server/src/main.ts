import { run } from './run.ts'

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

process.exitCode = await run({
  environment: { LYKTA_DEMO: '0', ...process.env },
  print,
  onListening: ({ origin }) => {
    print(`Lykta: ${origin}`)
    print(`TV app: ${origin}/box/`)
  },
})
