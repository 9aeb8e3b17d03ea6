import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Http } from './http.ts'

/** The OpenAPI document, made from the contract's schemas, and a page to read it at `/api/docs`. */
export const registerApiDocs = async (
  http: Http,
  info: { title: string; version: string },
): Promise<void> => {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
