import type { IncomingMessage } from 'node:http'

/**
 * What the address of a request says to Engine.IO, read as it reads it: of what is named twice, the last. Read otherwise, one connection
 * would be counted and another one served.
 */
export const feedQueryOf = ({ url = '' }: IncomingMessage): { transport?: string; sid?: string } =>
  Object.fromEntries(new URL(url, 'https://socket.io').searchParams)
