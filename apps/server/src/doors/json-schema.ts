import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas use. */
const JsonSchemaSchema = z.looseObject({
  /** The first of several, such as `["string", "null"]`. */
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  /** Where a feature gives one, as the schema alone says too little. */
  examples: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  minItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  get properties() {
    return z.record(z.string(), JsonSchemaSchema).optional()
  },
  get additionalProperties() {
    return z.union([JsonSchemaSchema, z.boolean()]).optional()
  },
  get items() {
    return JsonSchemaSchema.optional()
  },
  get anyOf() {
    return z.array(JsonSchemaSchema).optional()
  },
  get oneOf() {
    return z.array(JsonSchemaSchema).optional()
  },
  get $defs() {
    return z.record(z.string(), JsonSchemaSchema).optional()
  },
})
export type JsonSchema = z.infer<typeof JsonSchemaSchema>

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  JsonSchemaSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
