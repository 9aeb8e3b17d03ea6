import { serializerCompiler } from 'fastify-type-provider-zod'
import { jsonBytes, mostListBytes, withinBytes } from '../platform/bounded-answer.ts'

const isList = (payload: unknown): payload is { data: readonly unknown[]; total: number } =>
  typeof payload === 'object' &&
  payload !== null &&
  'total' in payload &&
  'data' in payload &&
  Array.isArray(payload.data)

/**
 * Writes answers. A list that would be too long on the wire is cut to its first items, and says that there are more.
 * Large lists are already limited when they are read; this catches what is too large all the same.
 * @param isWhole for exports, which are limited per hour instead
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
