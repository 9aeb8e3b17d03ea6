import type { HangupCause } from '@lykta/contract/calls'
import { extensionOf } from '@lykta/contract/calls/extension'
import { quietUntil } from '@lykta/contract/quiet-hours'
import type { VertoParty } from '../../../ports/call-channel.ts'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database.ts'
import type { BoxAccess, BoxPermissions } from '../../boxes/index.ts'
import type { Callee } from '../live/closed-apps.ts'
import { callRefusedFor, noVideoAsked } from './policy.ts'
import { userName, residentName } from './present.ts'
import {
  boxByExtension,
  nickNameOf,
  staffByExtension,
  userByExtension,
  userById,
  type BoxWithRoom,
} from './repo.ts'

/** Where a call goes: whose sessions ring, and which user and box talk. */
export interface Route {
  extensions: readonly string[]
  /** The users among them. */
  people: readonly Callee[]
  direction: 'to_box' | 'from_box'
  /** Null for a group until somebody answers. */
  userId: number | null
  boxId: number
  roomId: number
  /** The end of the resident's quiet hours, such as 07:00 on their clock. Nothing rings before it. */
  quietUntil?: string | undefined
  /** Only users may be called during a call; a TV takes one call at a time. */
  oneCallOnly: boolean
  /** The name shown to the called side, as JSON text. */
  callerName: string
}

/** Decides who may call whom before anything rings, and the name shown to the other side. */
export const createDestinations = (deps: { db: Executor; clock: Clock; access: BoxAccess }) => {
  const { db, access } = deps

  /** Returns undefined if the user does not see the box. */
  const permissionsOf = async (userId: number, boxId: number): Promise<BoxPermissions | undefined> => {
    try {
      return await access.permissions({ userId }, { boxId })
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'not_found') return undefined
      throw thrown
    }
  }

  const fromUser = async (
    userId: number,
    target: BoxWithRoom,
    call: { camera: boolean; video: boolean },
  ): Promise<Route | { cause: HangupCause }> => {
    const user = await userById(db, userId)
    if (user === undefined) return { cause: 'UNALLOCATED_NUMBER' }
    const { box, room } = target
    const cause = callRefusedFor(await permissionsOf(userId, box.id), {
      wanted: call.video,
      allowed: user.enableVideoCall,
    })
    if (cause !== undefined) return { cause }
    return {
      extensions: [box.extension],
      people: [],
      direction: 'to_box',
      userId,
      boxId: box.id,
      roomId: room.id,
      oneCallOnly: true,
      quietUntil: quietUntil(box.quietHours, deps.clock.now(), box.timeZone),
      callerName: userName(user, call.camera),
    }
  }

  const fromBox = async (
    source: BoxWithRoom,
    number: string,
    call: { camera: boolean },
  ): Promise<Route | { cause: HangupCause }> => {
    const { box, room } = source
    const shared = { direction: 'from_box', boxId: box.id, roomId: room.id, oneCallOnly: false } as const
    const group = await staffByExtension(db, number)
    if (group !== undefined) {
      // Only for the group that looks after the room: for other groups the number does not exist.
      if (group.groupId !== room.groupId) return { cause: 'UNALLOCATED_NUMBER' }
      const permissions = await access.everyonesPermissions({ boxId: box.id })
      const callable = group.staff.filter(
        ({ id }) =>
          callRefusedFor(
            permissions.find(({ userId }) => userId === id),
            noVideoAsked,
          ) === undefined,
      )
      const callerName = residentName(source, '', call.camera)
      return {
        ...shared,
        userId: null,
        extensions: callable.map(({ extension }) => extension),
        people: callable.map(({ id, extension }) => ({ userId: id, extension })),
        callerName,
      }
    }
    const user = await userByExtension(db, number)
    if (user === undefined) return { cause: 'UNALLOCATED_NUMBER' }
    // Video that the user may not use is left out of their answer, but does not stop the ringing.
    const cause = callRefusedFor(await permissionsOf(user.id, box.id), noVideoAsked)
    if (cause !== undefined) return { cause }
    const callerName = residentName(source, await nickNameOf(db, user.id, box.id), call.camera)
    const { id: userId, extension } = user
    return { ...shared, userId, extensions: [extension], people: [{ userId, extension }], callerName }
  }

  return {
    /** `camera` is what the caller reports; `video` is whether the description has any. */
    route: async (
      party: VertoParty,
      destination: string,
      call: { camera: boolean; video: boolean },
    ): Promise<Route | { cause: HangupCause }> => {
      const number = extensionOf(destination)
      if (party.kind === 'user') {
        const target = await boxByExtension(db, number)
        return target === undefined
          ? { cause: 'UNALLOCATED_NUMBER' }
          : await fromUser(party.user.userId, target, call)
      }
      const source = await boxByExtension(db, party.extension)
      return source === undefined ? { cause: 'UNALLOCATED_NUMBER' } : await fromBox(source, number, call)
    },

    /** The name of the answering side, as shown to the caller, and whether it may use video. */
    answerer: async (
      party: VertoParty,
      call: { userId: number | null; camera: boolean },
    ): Promise<{ name: string; mayUseVideo: boolean }> => {
      if (party.kind === 'user') {
        const user = await userById(db, party.user.userId)
        return user === undefined
          ? { name: '', mayUseVideo: false }
          : { name: userName(user, call.camera), mayUseVideo: user.enableVideoCall }
      }
      const row = await boxByExtension(db, party.extension)
      if (row === undefined) return { name: '', mayUseVideo: true }
      const nickName = call.userId === null ? '' : await nickNameOf(db, call.userId, row.box.id)
      return { name: residentName(row, nickName, call.camera), mayUseVideo: true }
    },

    /** Returns whether a user and a box may talk now. */
    mayTalk: async (userId: number, boxId: number): Promise<boolean> =>
      callRefusedFor(await permissionsOf(userId, boxId), noVideoAsked) === undefined,

    mayUseVideo: async (party: VertoParty): Promise<boolean> =>
      party.kind === 'box' || (await userById(db, party.user.userId))?.enableVideoCall === true,
  }
}
export type Destinations = ReturnType<typeof createDestinations>
