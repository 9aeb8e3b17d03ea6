import { join } from 'node:path'

/** What `npm start` and an operator's commands start, such as `main`; the system tests build it first. */
export const built = (name: string): string => join(import.meta.dirname, '../../dist', `${name}.js`)
