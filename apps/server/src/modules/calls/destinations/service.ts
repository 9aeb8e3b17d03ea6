import type { HangupCause } from '@lykta/contract/calls'
import { extensionOf } from '@lykta/contract/calls/extension'
import { quietUntil } from '@lykta/contract/quiet-hours'
import type { VertoParty } from '../../../ports/call-channel.ts'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database.ts'
import type { BoxAccess, BoxPermissions } from '../../boxes/index.ts'
import type { Callee } from '../live/away.ts'
import { callRefusedFor } from './policy.ts'
import { userName, residentName } from './present.ts'
import { createDestinationsRepo, type BoxWithRoom } from './repo.ts'

/** Where a call goes: whose sessions ring, and which person and box it is between. */
export interface Route {
  extensions: readonly string[]
  /** The people among them. */
  people: readonly Callee[]
  direction: 'to_box' | 'from_box'
  /** Null for a group, until somebody answers. */
  userId: number | null
  boxId: number
  roomId: number
  /** Until when the called side is not to be disturbed, like 07:00 on the resident's clock: nothing rings there. */
  quietUntil?: string | undefined
  /** Only one call at a time reaches a TV; a user may be called in a call. */
  oneCallOnly: boolean
  /** The name that the called side is shown, as JSON text. */
  callerName: string
}

/** Who may call whom, decided before anything rings, and what they are called on the other side. */
export const createDestinations = (deps: { db: Executor; clock: Clock; access: BoxAccess }) => {
  const { access } = deps
  const repo = createDestinationsRepo(deps.db)

  /** Undefined: the user does not see the box. */
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
    const user = await repo.userById(userId)
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
    const group = await repo.staffByExtension(number)
    if (group !== undefined) {
      // Only the group that looks after the room; somebody else's staff is not a number here.
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
    const user = await repo.userByExtension(number)
    if (user === undefined) return { cause: 'UNALLOCATED_NUMBER' }
    // Video that the user may not use is left out of their answer, not a reason not to ring.
    const cause = callRefusedFor(await permissionsOf(user.id, box.id), noVideoAsked)
    if (cause !== undefined) return { cause }
    const callerName = residentName(source, await repo.nickName(user.id, box.id), call.camera)
    const { id: userId, extension } = user
    return { ...shared, userId, extensions: [extension], people: [{ userId, extension }], callerName }
  }

  return {
    /** `camera`: as the caller says; `video`: whether the description carries any. */
    route: async (
      party: VertoParty,
      destination: string,
      call: { camera: boolean; video: boolean },
    ): Promise<Route | { cause: HangupCause }> => {
      const number = extensionOf(destination)
      if (party.kind === 'user') {
        const target = await repo.boxByExtension(number)
        return target === undefined
          ? { cause: 'UNALLOCATED_NUMBER' }
          : await fromUser(party.user.userId, target, call)
      }
      const source = await repo.boxByExtension(party.extension)
      return source === undefined ? { cause: 'UNALLOCATED_NUMBER' } : await fromBox(source, number, call)
    },

    /** What the calling side is shown of whoever answered. */
    answererName: async (
      party: VertoParty,
      call: { userId: number | null; camera: boolean },
    ): Promise<string> => {
      if (party.kind === 'user') {
        const user = await repo.userById(party.user.userId)
        return user === undefined ? '' : userName(user, call.camera)
      }
      const row = await repo.boxByExtension(party.extension)
      if (row === undefined) return ''
      const nickName = call.userId === null ? '' : await repo.nickName(call.userId, row.box.id)
      return residentName(row, nickName, call.camera)
    },

    /** Whether a user and a box may speak to each other now. */
    mayTalk: async (userId: number, boxId: number): Promise<boolean> =>
      callRefusedFor(await permissionsOf(userId, boxId), noVideoAsked) === undefined,

    mayUseVideo: async (party: VertoParty): Promise<boolean> =>
      party.kind === 'box' || (await repo.userById(party.user.userId))?.enableVideoCall === true,
  }
}
export type Destinations = ReturnType<typeof createDestinations>

const noVideoAsked = { wanted: false, allowed: true }
