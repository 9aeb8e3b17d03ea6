import { build } from './build.mjs'

/** Runs once before the system tests: some start what `npm start` starts. */
export const setup = (): Promise<void> => build(process.execPath, ['server'])
