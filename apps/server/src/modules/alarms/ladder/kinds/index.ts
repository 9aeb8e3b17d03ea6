import { ladderStepKinds, type LadderStepKind } from '@lykta/contract/alarms'
import { family } from './family.ts'
import { group } from './group.ts'
import type { Kind, Lane, Step, StepOf } from './kind.ts'
import { mail } from './mail.ts'
import { people } from './people.ts'
import { repeat } from './repeat.ts'
import { staff } from './staff.ts'
import { webhook } from './webhook.ts'

const kinds: { readonly [K in LadderStepKind]: Kind<K> } = {
  repeat,
  staff,
  family,
  people,
  group,
  mail,
  webhook,
}

export const stepOf = <K extends LadderStepKind>(step: StepOf<K>): Step => kinds[step.kind].of(step)

export const kindsIn = (lane: Lane): LadderStepKind[] =>
  ladderStepKinds.filter((kind) => kinds[kind].lane === lane)

export type { Author, Begun, DeliveryDeps, Lane, Outcome } from './kind.ts'
