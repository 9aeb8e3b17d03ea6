import type { LadderStep, LadderStepKind } from '@lykta/contract/alarms'
import type { Database, Executor } from '../../../../platform/database.ts'
import type { Mailer } from '../../../../platform/mail.ts'
import type { SendWebhook } from '../../../../platform/webhook.ts'
import type { Change, Delivery } from '../../../boxes/index.ts'
import type { PushCalls } from '../../../notifications/index.ts'
import type { AlarmRow, StepRow } from '../../repo.ts'

export type StepOf<K extends LadderStepKind> = {
  [Kind in K]: Extract<LadderStep, { kind: Kind }> & { kind: Kind }
}[K]

/** Each has its own queue, so that a mail server that does not answer delays no push. */
export type Lane = 'pushes' | 'mails' | 'webhooks'

/** What is written about a step when it begins. */
export interface Begun {
  state: StepRow['state']
  reached: number
  /** Users whom it calls. */
  userIds: number[]
  /** Users whom it should notify and has not, or not yet. */
  missedIds: number[]
  /** What it has put into inboxes. */
  placed?: Change
}

/** The rooms where nobody has answered, or the one room that the alarm is about. */
interface Waiting {
  alarm: AlarmRow
  roomIds: readonly number[]
}

/** Everything is written through `tx`, along with the row that records that the step has begun. */
export interface Beginning extends Waiting {
  tx: Executor
  delivery: Pick<Delivery, 'put'>
  at: Date
}

export interface DeliveryDeps {
  db: Database
  mailer: Pick<Mailer, 'send'>
  webhook: SendWebhook
  pushCalls: PushCalls
  productName: string
  publicOrigin: () => string
}

export interface StepUnderWay extends Waiting {
  row: StepRow
  deps: DeliveryDeps
}

/** The outcome of a step, over all its tries. */
export interface Outcome {
  reached: number
  missedIds: number[]
  /** If false, it has to be tried again while the alarm waits for an answer. */
  isDone: boolean
  failure?: unknown
}

/** Whom and what the author of a ladder may name. */
export interface Author {
  mayName: (userIds: readonly number[]) => Promise<boolean>
  mayUseGroups: (groupIds: readonly number[]) => Promise<boolean>
  mayReportTo: (url: string) => boolean
}

export interface Fault {
  field: 'ids' | 'url'
  message: string
}

interface StepBase {
  /** What is wrong with the step; undefined: nothing. */
  fault: (author: Author) => Promise<Fault | undefined>
}

/** A step that is complete once it has begun. */
export interface StepOnTvs extends StepBase {
  begin: (beginning: Beginning) => Promise<Begun & { state: 'done' | 'failed' }>
  deliver?: never
}

/** A step that is under way until something has left the server. */
export interface StepThatLeaves extends StepBase {
  begin: (beginning: Beginning) => Promise<Begun>
  /** @throws if it has to be tried again */
  deliver: (step: StepUnderWay) => Promise<Outcome>
  /** The host that it reports to; null: none. */
  host: string | null
}

/** How one kind of step is done. */
export type Step = StepOnTvs | StepThatLeaves

export type Kind<K extends LadderStepKind> =
  | { lane: null; of: (step: StepOf<K>) => StepOnTvs }
  | { lane: Lane; of: (step: StepOf<K>) => StepThatLeaves }
