import type { IncomingMessage } from 'node:http'

/**
 * What the address of a request says to Engine.IO, read just as Engine.IO reads it: the last of repeated parameters counts.
 * Otherwise we might count one connection while Engine.IO serves another.
 */
export const feedQueryOf = ({ url = '' }: IncomingMessage): { transport?: string; sid?: string } =>
  Object.fromEntries(new URL(url, 'https://socket.io').searchParams)
