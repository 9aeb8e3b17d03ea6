import { afterEach, beforeEach } from 'vitest'

// A warning that nobody reads is a bug that nobody finds. A test that expects one replaces the function with a spy.
const loud = ['error', 'warn'] as const
const originals = { error: console.error, warn: console.warn }
let said: string[] = []

beforeEach(() => {
  said = []
  for (const level of loud) {
    console[level] = (...words: unknown[]) => {
      said.push(`console.${level}: ${words.map(String).join(' ')}`)
      originals[level](...words)
    }
  }
})

afterEach(() => {
  for (const level of loud) console[level] = originals[level]
  if (said.length > 0) throw new Error(`a test that passes is silent, this one said:\n${said.join('\n')}`)
})
