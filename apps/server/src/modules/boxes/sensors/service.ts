import type { Sensor, CreateSensor, NewSensor } from '@lykta/contract/boxes'
import { AppError, badInput, noSession, notFound, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { sensorTokenPrefix, tokenTagOf, type SignedInSensor, type SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { hasCompetence } from '../access/policy.ts'
import type { BoxAccess } from '../access/service.ts'
import { lockBox } from '../repo.ts'
import {
  sensorByTokenHash,
  sensorsOf,
  countSensors,
  deleteSensor,
  insertSensor,
  sensorsAmong,
  type SensorRow,
} from './repo.ts'

/** The most sensors of one box. */
export const mostSensors = 8

/** Returns the sensor that a token belongs to, for the broker. @throws no_session */
export const createSensorByToken = (db: Database) => {
  return async (token: string): Promise<SignedInSensor> => {
    const found = token.startsWith(sensorTokenPrefix) ? await sensorByTokenHash(db, sha256(token)) : undefined
    if (found === undefined) throw noSession()
    const { sensor, box } = found
    return {
      sensorId: sensor.id,
      name: sensor.name,
      topics: sensor.topics,
      box: {
        boxId: box.id,
        roomId: box.roomId,
        extension: box.extension,
        tokenTag: tokenTagOf(sensor.tokenHash),
      },
    }
  }
}

/** Those of these sensors that may no longer report. */
export const removedAmong = async (db: Database, sensorIds: readonly number[]): Promise<number[]> => {
  const there = await sensorsAmong(db, sensorIds)
  return sensorIds.filter((sensorId) => !there.has(sensorId))
}

/** The sensors and scripts that report to a box, for its super users and administrators. */
export const createSensors = (deps: {
  db: Database
  ids: Ids
  access: BoxAccess
  audit: RecordAudit
  events: Pick<Events, 'publish'>
}) => {
  const { db, ids, access, audit } = deps

  const checkMayEdit = async (user: SignedInUser, boxId: number): Promise<void> => {
    if (!hasCompetence(await access.permissions(user, { boxId }), 'superUser')) throw notPermitted()
  }

  return {
    /** @throws not_found, not_permitted */
    list: async (user: SignedInUser, boxId: number): Promise<Sensor[]> => {
      await checkMayEdit(user, boxId)
      return (await sensorsOf(db, boxId)).map(present)
    },

    /** Returns the token, which is shown only now. @throws not_found, not_permitted, bad_input, clash */
    create: async (user: SignedInUser, boxId: number, input: CreateSensor): Promise<NewSensor> => {
      await checkMayEdit(user, boxId)
      const token = `${sensorTokenPrefix}${ids.token()}`
      const created = await db.transaction(async (tx) => {
        if ((await lockBox(tx, boxId)) === undefined) throw notFound()
        if ((await countSensors(tx, boxId)) >= mostSensors)
          throw badInput({ name: `At most ${String(mostSensors)}.` })
        const topics = [...new Set(input.topics)]
        const row = await insertSensor(tx, { boxId, name: input.name, topics, tokenHash: sha256(token) })
        if (row === undefined) throw new AppError('clash', { fields: { name: 'This already exists.' } })
        await audit({ action: 'companion_added', ...auditOf(user, row) }, tx)
        return row
      })
      return { ...present(created), token }
    },

    /** Ends its connection at once. @throws not_found, not_permitted */
    remove: async (user: SignedInUser, boxId: number, sensorId: number): Promise<void> => {
      await checkMayEdit(user, boxId)
      await db.transaction(async (tx) => {
        if (!(await deleteSensor(tx, boxId, sensorId))) throw notFound()
        await audit({ action: 'companion_removed', ...auditOf(user, { id: sensorId, boxId }) }, tx)
      })
      deps.events.publish({ type: 'sensorRemoved', sensorId })
    },
  }
}
export type SensorsService = ReturnType<typeof createSensors>

const auditOf = (user: SignedInUser, { id, boxId }: Pick<SensorRow, 'id' | 'boxId'>) => ({
  userId: user.userId,
  from: user.from,
  boxId,
  subject: { type: 'companion', id },
})

const present = ({ id, name, topics, createdAt }: SensorRow): Sensor => ({
  id,
  name,
  topics,
  createdAt: createdAt.getTime(),
})
