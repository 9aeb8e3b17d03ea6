import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { longestFirstPictureMs, relativeStatus } from './constants.ts'

/** `GET calls/ice`: the ICE servers of a peer connection. The TURN credentials are valid until `expiresAt`. */
export const IceServersSchema = z
  .object({
    iceServers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.string().exactOptional(),
        credential: z.string().exactOptional(),
      }),
    ),
    /** Null: they do not expire. */
    expiresAt: TimeSchema.nullable(),
  })
  .meta({ id: 'IceServers' })
export type IceServers = z.infer<typeof IceServersSchema>

/**
 * `GET calls/reach/{boxId}`: what would happen to a call to the box now.
 * - `free`: it would ring; `inCall`: it is in a call or already ringing; `yours`: in a call with the user, on one of their devices
 * - `quiet`: it does not want to be disturbed, `until` a time such as 07:00 on the resident's clock
 * - `away`: its TV is not signed in to the call channel
 */
export const BoxReachSchema = z
  .object({ state: z.enum(['free', 'inCall', 'yours', 'quiet', 'away']), until: z.string().optional() })
  .meta({ id: 'BoxReach' })
export type BoxReach = z.infer<typeof BoxReachSchema>

/** `CREATE calls/first-picture`: how long after the answer an app had the first picture of the other side. */
export const FirstPictureSchema = z.object({
  ms: z.int().min(0).max(longestFirstPictureMs),
  path: z.enum(['direct', 'relayed']),
})
export type FirstPicture = z.infer<typeof FirstPictureSchema>

/** `UPDATE video-call/relative-history {userId}`: a call as the client saw it. */
export const ReportCallSchema = z.object({
  roomID: IdSchema,
  inComingCall: z.boolean(),
  outGoingCall: z.boolean(),
  startCall: TimeSchema,
  /** Seconds. */
  timeCall: z
    .number()
    .nonnegative()
    .max(7 * 86_400)
    .transform(Math.round),
  /** The client's own leg, by which the report certainly matches the channel's record. */
  callID: z.string().max(100).optional(),
})
export type ReportCall = z.input<typeof ReportCallSchema>

/** One call in the history of a user and a room. */
export const CallHistoryEntrySchema = z
  .object({
    /** Unique within a user's history, and the same whenever it is read. */
    key: z.string(),
    roomID: IdSchema,
    inComingCall: z.boolean(),
    outGoingCall: z.boolean(),
    startCall: TimeSchema,
    /** Seconds; 0: never answered. */
    timeCall: z.int().nonnegative(),
    /** It rang here and nobody answered. */
    missed: z.boolean(),
    /** Why nobody talked, if there is more to it than no answer. */
    unanswered: z.enum(['declined', 'busy', 'notThere']).optional(),
    video: z.boolean(),
  })
  .meta({ id: 'CallHistoryEntry' })
export type CallHistoryEntry = z.infer<typeof CallHistoryEntrySchema>

/** The `callHistory` of a box view, sent as JSON text. */
export const CallHistorySchema = z.array(CallHistoryEntrySchema)

/** `CREATE relatives/toggle_cam`: tells the partner of a call in progress. */
export const ToggleCamSchema = z.object({
  mute: z.boolean(),
  taker: z.object({ extension: z.string().min(1).max(40) }),
  room: IdSchema.optional(),
})
export type ToggleCam = z.infer<typeof ToggleCamSchema>

/** `UPDATE relative/changestatus {userId}` */
export const ChangeStatusSchema = z
  .object({ status: z.union([z.literal(relativeStatus.available), z.literal(relativeStatus.inCall)]) })
  .meta({ id: 'RelativeStatus' })
export type ChangeStatus = z.infer<typeof ChangeStatusSchema>
