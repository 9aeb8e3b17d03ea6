import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = new URL('./ending-signals.ts', import.meta.url).href
const script = `import(${JSON.stringify(module)}).then(({ endingSignals }) => console.log(endingSignals().join()))`

test.each([
  { note: 'a terminal that closes ends the process', before: '', signals: 'SIGINT,SIGTERM,SIGHUP' },
  { note: 'unless it was started to outlive it', before: 'trap "" HUP;', signals: 'SIGINT,SIGTERM' },
])('$note', ({ before, signals }) => {
  const shell = ['-c', `${before} exec "$0" -e "$1"`, process.execPath, script]
  expect(execFileSync('sh', shell, { encoding: 'utf8' }).trim()).toBe(signals)
})
