import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { Http } from './http.ts'

/** What is smaller fits into one packet as it is. */
const thresholdBytes = 1_024

/**
 * Answers of the API, smaller on a slow line. Only those that are read: a token is handed out beside what its asker has
 * sent (a login), and the length of such an answer would tell of it.
 */
export const compressAnswers = async (api: Http): Promise<void> => {
  api.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.compress = false
  })
  await api.register(compress, {
    threshold: thresholdBytes,
    encodings: ['br', 'gzip'],
    // The level that costs about what gzip does.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
