import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { Http } from './http.ts'

/** Anything smaller fits into one packet uncompressed. */
const thresholdBytes = 1_024

/**
 * Compresses responses of the API, but only to reads: the response to a login has a token next to the client's own input,
 * and its compressed length would leak the token.
 */
export const compressAnswers = async (api: Http): Promise<void> => {
  api.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.compress = false
  })
  await api.register(compress, {
    threshold: thresholdBytes,
    encodings: ['br', 'gzip'],
    // This level costs about as much as gzip.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
