import type { SharedPorts } from '../ports/shared.ts'

/** Waits for this many turns of the event loop, in which queries are answered and frames come in. */
const turns = 20

const pause = async (): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
}

/** Delays both directions, as over a network: what it says is old when heard, and what it is told takes effect later. */
const slowed =
  <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
  async (...asked: Asked): Promise<Answer> => {
    await pause()
    const answer = await ask(...asked)
    await pause()
    return answer
  }

export const slowPorts = ({
  vertoSessions,
  awaitedCalls,
  callTimers,
  rates,
  connectionLimits,
}: SharedPorts): SharedPorts => ({
  vertoSessions: {
    take: slowed(vertoSessions.take),
    leave: slowed(vertoSessions.leave),
    of: slowed(vertoSessions.of),
    find: slowed(vertoSessions.find),
    absent: slowed(vertoSessions.absent),
    send: async (address, method, params) => {
      await pause()
      return vertoSessions.send(address, method, params)
    },
    onLost: vertoSessions.onLost,
    here: vertoSessions.here,
  },
  awaitedCalls: {
    begin: slowed(awaitedCalls.begin),
    offersFor: slowed(awaitedCalls.offersFor),
    isAwaited: slowed(awaitedCalls.isAwaited),
    isPushedTo: slowed(awaitedCalls.isPushedTo),
    declined: slowed(awaitedCalls.declined),
    end: slowed(awaitedCalls.end),
  },
  callTimers: {
    ...callTimers,
    expectAnswer: slowed(callTimers.expectAnswer),
    answered: slowed(callTimers.answered),
    expectBack: slowed(callTimers.expectBack),
  },
  rates: { of: (name, limit) => ({ take: slowed(rates.of(name, limit).take) }) },
  connectionLimits: { take: slowed(connectionLimits.take) },
})
