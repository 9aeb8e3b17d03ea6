import type { BoxReceipt } from '@lykta/contract/boxes'
import type { Events } from '../../events.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { After } from '../../platform/timers.ts'
import type { SignedInBox } from '../../signed-in.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { createAnswering } from './answering/service.ts'
import { createSending, type SendingDeps } from './sending.ts'
import { createHelp } from './help/service.ts'
import { createLadderRules } from './ladder/ladder-rules.ts'
import { createClimbing, type LadderDeps } from './ladder/service.ts'
import { createAuditAlarm } from './audit.ts'
import { createSendDue } from './plans/send-due.ts'
import { createReceipts } from './receipts/service.ts'
import { createAlarmsRoutes, createLadderRoutes } from './routes.ts'
import { createAlarmsService, type AlarmsDeps } from './service.ts'
import { createReadShown } from './on-tv/service.ts'
import { createAlarmViews, type AlarmViewsDeps } from './views/service.ts'
import { createSilence } from './silence/service.ts'

/** A step of a ladder begins, and a scheduled alarm goes out, at most this long after its time. */
export const alarmsMs = 1_000
export const silenceMs = 45_000

/** Alarms to TVs, the residents' calls for help, and the ladders that go on until somebody has answered. */
export const createAlarms = (
  deps: Omit<AlarmsDeps, 'sending' | 'ladderRules' | 'auditAlarm' | 'reading'> &
    Omit<LadderDeps, 'sending' | 'events'> &
    SendingDeps &
    Pick<AlarmViewsDeps, 'mediaUrl' | 'recordExport'> & {
      access: BoxAccess
      events: Events
      after: After
      jobs: Jobs
      log: Log
      /** Webhooks may go to private networks. */
      allowPrivate: boolean
    },
) => {
  const reading = createAlarmViews(deps)
  const sending = createSending(deps)
  const ladderRules = createLadderRules(deps)
  const auditAlarm = createAuditAlarm(deps.audit)
  const service = createAlarmsService({ ...deps, sending, ladderRules, auditAlarm, reading })
  const answering = createAnswering({ ...deps, sending, auditAlarm, reading })
  const receipts = createReceipts({ ...deps, sending })
  const sendDue = createSendDue({ ...deps, sending, ladderRules })
  const climb = createClimbing({ ...deps, sending })
  deps.jobs.every(alarmsMs, 'alarms that are due', async () => {
    await sendDue()
    await climb()
  })
  deps.jobs.every(silenceMs, 'looking for homes without a sign of life', createSilence({ ...deps, sending }))
  return {
    onTvs: {
      readItems: createReadShown(deps),
      receive: (box: SignedInBox, { id, state, at }: BoxReceipt): Promise<void> =>
        // For an alarm, pressing OK counts as reading it.
        receipts.receive(box, { id, state: state === 'read' ? 'acknowledged' : state, at }),
    },
    help: createHelp({ ...deps, sending }),
    routes: [createAlarmsRoutes(service, answering, reading), createLadderRoutes(ladderRules)],
    stop: receipts.stop,
  }
}
