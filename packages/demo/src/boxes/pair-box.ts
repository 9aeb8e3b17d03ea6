import { PairedBoxSchema, PairingSchema, PairingStateSchema } from '@lykta/contract/boxes'
import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { RoomSchema, type Room } from '@lykta/contract/organisation'
import { callApi, type Server } from './box-api.ts'

export interface PairedBox {
  id: number
  token: string
  room: string
}

/** Logs in as an administrator. Returns the session token. @throws RequestFailed */
export const logIn = async (server: Server, username: string, password: string): Promise<string> => {
  const answer = await callApi(server, 'POST', 'login-relative', { body: { username, password } })
  return LoginAnswerSchema.parse(answer).data.token
}

/** Rooms that a box can be placed in. @throws RequestFailed */
export const freeRooms = async (server: Server, session: string, limit: number): Promise<Room[]> => {
  const filter = encodeURIComponent(JSON.stringify({ free: true }))
  const answer = await callApi(server, 'GET', `rooms?filter=${filter}&limit=${String(limit)}`, {
    token: session,
  })
  return listOf(RoomSchema).parse(answer).data
}

/** Shows a code, types it in and fetches the token: what a TV and an administrator do together. @throws RequestFailed */
export const pairBox = async (server: Server, session: string, room: Room): Promise<PairedBox> => {
  const begun = answerOf(PairingSchema).parse(await callApi(server, 'POST', 'box/pairing'))
  const { id, code, secret } = begun.data
  const paired = await callApi(server, 'POST', 'boxes/pair', {
    token: session,
    body: { code, room: room.id },
  })
  answerOf(PairedBoxSchema).parse(paired)
  const outcome = await callApi(server, 'GET', `box/pairing/${id}`, { secret })
  const { boxId, token } = answerOf(PairingStateSchema).parse(outcome).data
  if (boxId === undefined || token === undefined) throw new Error(`Room ${room.name} gave no box`)
  return { id: boxId, token, room: `${room.entity.name} ${room.name}` }
}

/** Whether an earlier box is still paired. */
export const stillPaired = (server: Server, token: string): Promise<boolean> =>
  callApi(server, 'GET', 'box/me', { token }).then(
    () => true,
    () => false,
  )
