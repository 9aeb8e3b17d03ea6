import { z } from 'zod'
import { ownFactors, secondSteps } from './names.ts'

/** What a login still needs; until then its token is good for nothing else. */
export const LoginStepSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('secondFactor'), by: z.array(z.enum(secondSteps)) }),
  z.object({ step: z.literal('addFactor'), by: z.array(z.enum(ownFactors)) }),
])
export type LoginStep = z.infer<typeof LoginStepSchema>
