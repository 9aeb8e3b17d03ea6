import { serializerCompiler } from 'fastify-type-provider-zod'
import { jsonBytes, mostListBytes, withinBytes } from '../platform/bounded-answer.ts'

const isList = (payload: unknown): payload is { data: readonly unknown[]; total: number } =>
  typeof payload === 'object' &&
  payload !== null &&
  'total' in payload &&
  'data' in payload &&
  Array.isArray(payload.data)

/**
 * Writes answers; of a list that would be too long on the wire, the first items, and that there are more. What is large
 * is left out before it is read; this is for whatever is large all the same, and costs nothing where nothing is.
 * @param isWhole for lists to take away, which are counted for each hour
 */
export const boundedLists =
  (isWhole: (route: { method: string; url: string }) => boolean): typeof serializerCompiler =>
  (route) => {
    const write = serializerCompiler(route)
    if (isWhole(route)) return write
    return (payload: unknown) => {
      const text = write(payload)
      if (Buffer.byteLength(text) <= mostListBytes || !isList(payload)) return text
      return write({ ...payload, data: withinBytes(payload.data, jsonBytes, mostListBytes), more: true })
    }
  }
