import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { ErrorCode } from '@lykta/contract/errors'
import { refusalsOf, type Route } from '@lykta/contract/route'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError, statusOf } from '../errors.ts'
import { exampleOf } from './api-examples.ts'
import type { Http } from './http.ts'

/** Serves the OpenAPI document, generated from the contract's routes, with a page for it at `/api/docs`. */
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
    transform,
    transformObject: jsonSchemaTransformObject,
  })
  await http.register(swaggerUi, { routePrefix: '/api/docs' })
}

const SuccessSchema = z.object({ 200: z.unknown() })

/** Adds the rest of the contract to the schemas of a route. */
const transform: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  const route = document.route.config?.contract
  if (route === undefined) return { schema, url }
  return {
    url,
    schema: {
      ...schema,
      ...(route.access === 'public' ? { security: [] } : {}),
      ...requestOf(route, schema.body),
      response: {
        ...successOf(route, schema.response),
        ...refusalResponses(route),
      },
    },
  }
}

const successOf = (route: Route, described: unknown) => {
  if ('redirects' in route) return { 302: { description: 'Elsewhere' } }
  const content =
    route.answer === undefined
      ? { [route.file.type]: { schema: { type: 'string', format: 'binary' } } }
      : {
          'application/json': {
            schema: SuccessSchema.parse(described)[200],
            example: exampleOf(route.answer, 'output'),
          },
        }
  return { 200: { description: 'Done', content } }
}

const requestOf = ({ body, form }: Route, described: unknown) => {
  if (form !== undefined) {
    const { properties, required = [] } = z.toJSONSchema(form, { io: 'input' })
    const file = { type: 'string', format: 'binary' }
    return {
      consumes: ['multipart/form-data'],
      body: { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] },
    }
  }
  if (body === undefined) return {}
  const shape = typeof described === 'object' ? described : {}
  return { body: { ...shape, examples: [exampleOf(body, 'input')] } }
}

/** One response per status, with every code that it may carry. */
const refusalResponses = (route: Route) => {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: refusalContent(codes) },
    ]),
  )
}

const refusalContent = (codes: readonly ErrorCode[]) => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Refusal' },
    examples: Object.fromEntries(codes.map((code) => [code, { value: new AppError(code).toRefusal() }])),
  },
})
