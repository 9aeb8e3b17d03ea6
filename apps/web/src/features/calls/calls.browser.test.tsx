import { functionNames } from '@lykta/contract/boxes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { callRoutes } from '@lykta/contract/calls/routes'
import { atRest } from '@lykta/testing/at-rest'
import { linesOf, resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen } from '@lykta/testing/fake-network'
import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import { parseJson } from '@lykta/contract/json'
import { converse } from '@lykta/testing/fake-sockets'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import calls from '../../locales/en/calls.json' with { type: 'json' }
import messages from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import callsInSwedish from '../../locales/sv/calls.json' with { type: 'json' }
import { chooseLanguage } from '../../shared/i18n/index.ts'
import { store } from '../../shared/store/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { answerReports, ringFrom, startPartner, talk } from '../../testing/calls.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { boxView, karin, longName } from '../../testing/world.ts'
import { partnerToggledCamera } from './engine-handle.ts'
import { savedCalls } from './stored-calls.ts'

setUpWebApp()

const path = '/make-call'
const onlyBox = (change: Parameters<typeof boxView>[2], name = 'Mamma') =>
  answer(boxViewRoutes.list, () => list([boxView(1, name, change)]))

/** The pairs of things of which one lies on the other. */
const overlapping = (things: Readonly<Record<string, Element | null>>): string[] => {
  const all = Object.entries(things).map(([name, thing]) => ({
    name,
    place: thing?.getBoundingClientRect() ?? new DOMRect(),
  }))
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(({ place: { left, right, top, bottom } }) => {
        const { place } = one
        return left < place.right && right > place.left && top < place.bottom && bottom > place.top
      })
      .map(({ name }) => `${one.name} and ${name}`),
  )
}

const statuses = () => seen('PUT', '/relative/changestatus/7').map(({ body }) => body)
const button = (name: string) => page.getByRole('button', { name, exact: true })

testStates('the phone', {
  full: { path, shows: calls.history.title },
  'no calls yet': { path, answers: () => onlyBox({ callHistory: '[]' }), shows: calls.history.empty },
  'an account without video': {
    path,
    user: { ...karin, enableVideoCall: false },
    shows: calls.history.title,
  },
  'a TV that is off': {
    path,
    answers: () => {
      onlyBox({ online: false })
      answer(callRoutes.reach, () => data({ state: 'away' }))
    },
    shows: calls.history.title,
  },
  'not to be disturbed': {
    path,
    answers: () => answer(callRoutes.reach, () => data({ state: 'quiet', until: '07:00' })),
    shows: '07:00',
  },
  'not switched on': { path, answers: () => onlyBox({ functions: ['calendar'] }), shows: 'Mamma' },
  'another tab has the calls': {
    path,
    act: async ({ verto }) => {
      await vi.waitFor(() => verto.asked('login'))
      verto.say('verto.punt', {})
    },
    shows: calls.errors.tabs,
  },
  'long names': { path, answers: () => onlyBox({}, longName), shows: longName },
})

describe('a call', () => {
  test('[CALL-13] [CALL-24] [CALL-37] [CALL-40] [CALL-51] [MEDIA-05] [STORE-10] is placed, answered, held and reported, and meanwhile the user is in a call', async () => {
    const { verto } = answerAll()
    answerReports()
    onlyBox({ room: { id: 11, name: '211', location: 'Björkgården' } })
    await resize(desktop)
    await openWeb('/make-call', { user: karin })
    await button(calls.videoCall).click()
    await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
    const [invite] = verto.asked('verto.invite')
    const callID = invite?.dialogParams?.callID ?? ''
    expect(invite?.dialogParams?.destination_number).toBe('700001')
    expect(JSON.parse(String(invite?.dialogParams?.['caller_id_name']))).toEqual({
      name: 'Karin Lind',
      nickName: 'Karin',
      avatar: null,
      camera: true,
    })
    await expect.poll(statuses).toEqual([{ data: { status: 2 } }])
    const [, opus] = /^a=rtpmap:(\d+) opus\/48000/im.exec(invite?.sdp ?? '') ?? []
    expect(invite?.sdp).toMatch(new RegExp(`^a=fmtp:${String(opus)} .*; stereo=1; sprop-stereo=1\\s*$`, 'm'))
    expect(savedCalls.find(callID)).toBeUndefined()

    const name = page.getByRole('heading', { name: 'Mamma', exact: true })
    await expect.element(name).not.toBeInTheDocument()
    verto.say('verto.answer', { callID, sdp: await startPartner().answer(invite?.sdp ?? '') })
    await expect.element(name).toBeVisible()
    expect(name.element().nextElementSibling?.textContent).toBe('Room 211, Björkgården')

    const saved = store.get('savedCalls')
    expect(saved).toMatchObject([
      { callID, video: true, isReceiver: false, partner: { extension: '700001' } },
    ])
    expect(Math.abs(Date.now() - (savedCalls.find(callID)?.startedAt ?? 0))).toBeLessThan(60_000)

    const controls = button(calls.controls.hold).element().parentElement
    expect(controls?.querySelectorAll('button')).toHaveLength(4)
    await button(calls.controls.hold).click()
    await expect.poll(() => verto.asked('verto.modify').map(({ action }) => action)).toEqual(['hold'])
    await expect.element(button(calls.controls.hold)).toHaveAttribute('aria-pressed', 'true')

    await button(calls.controls.hangUp).click()
    await expect.poll(() => seen('PUT', '/video-call/relative-history/7')).toHaveLength(1)
    expect(seen('PUT', '/video-call/relative-history/7')[0]?.body).toMatchObject({
      data: { roomID: 11, inComingCall: false, outGoingCall: true, callID },
    })
    await expect.poll(statuses).toEqual([{ data: { status: 2 } }, { data: { status: 1 } }])
    await expect.element(page.getByText(calls.ended.title)).toBeVisible()
    expect(store.get('savedCalls')).toEqual([])
  })

  test('[ROUTE-04] [BOTTOM-05] [LEFT-04] has a screen of its own, without the bottom menu and with the functions disabled', async () => {
    const { verto } = answerAll()
    await resize(desktop)
    await openWeb('/make-call', { user: karin })
    await expect.poll(menus).toEqual([true, functionNames.length])
    await talk(verto)
    expect(shownPath()).toBe('/call')
    expect(menus()).toEqual([false, 0])
    await button(calls.controls.hangUp).click()
    await expect.poll(shownPath).toBe('/make-call')
    await expect.poll(menus).toEqual([true, functionNames.length])
  })

  test.each([1180, 1280])('the own picture leaves the controls free, %d px wide', async (width) => {
    const { verto } = answerAll()
    await resize({ note: 'small desktop', width, height: 800 })
    await openWeb('/make-call', { user: karin })
    await button(calls.videoCall).click()
    await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
    const preview = page.getByLabelText(calls.call.yourCamera)
    await expect.element(preview).toBeVisible()
    const controls = button(calls.controls.hangUp).element().parentElement?.getBoundingClientRect()
    expect(preview.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(controls?.top ?? 0)
    await button(calls.controls.hangUp).click()
    await expect.poll(statuses).toEqual([{ data: { status: 2 } }, { data: { status: 1 } }])
  })

  test.each([
    [390, 844, 'Ann-Christin Wallenstråhle'],
    [360, 640, 'Mamma'],
    [844, 390, longName],
  ])('on a phone of %d × %d px nothing covers anything else: %s', async (width, height, name) => {
    const { verto } = answerAll()
    onlyBox({}, name)
    await resize({ note: 'phone', width, height })
    await openWeb('/make-call', { user: karin })
    await talk(verto, calls.videoCall)
    partnerToggledCamera(true)
    const words = page.getByText(calls.call.cameraOff.replace('{{name}}', name))
    await expect.element(words).toBeVisible()
    const covered = overlapping({
      own: page.getByLabelText(calls.call.yourCamera).element(),
      portrait: words.element().previousElementSibling,
      words: words.element(),
      who: page.getByRole('heading', { name }).element().parentElement,
      time: page.getByRole('timer').element().parentElement,
      controls: button(calls.controls.hangUp).element().parentElement,
    })
    expect(covered).toEqual([])
    await button(calls.controls.hangUp).click()
    await expect.poll(shownPath).toBe('/make-call')
  })

  test('[CALL-17] placed from the history and never answered, leads back to where it was placed', async () => {
    const { verto } = answerAll()
    await resize(phone)
    await openWeb('/make-call', { user: karin })
    await page.getByRole('button', { name: calls.history.callBack }).first().click()
    await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
    await button(calls.controls.hangUp).click()
    await expect.element(page.getByRole('heading', { name: calls.history.title })).toBeVisible()
    await expect.poll(statuses).toEqual([{ data: { status: 2 } }, { data: { status: 1 } }])
    await atRest()
    expect(seen('PUT', '/video-call/relative-history/7')).toEqual([])
  })
})

/** That the bottom menu is there, and how many functions are free to go to. */
const menus = () => [
  page.getByRole('navigation', { name: shell.menu.label }).query() !== null,
  page
    .getByRole('navigation', { name: shell.functions.label })
    .getByRole('link')
    .elements()
    .filter((one) => one.getAttribute('aria-disabled') !== 'true').length,
]

describe('while a call rings', () => {
  const ring = async () => {
    const { verto } = answerAll()
    await openWeb('/App', { user: karin })
    await ringFrom(verto, 'Mamma', '700001')
    const panel = page.getByRole('alertdialog', { name: /Mamma/ })
    await expect.element(panel).toBeVisible()
    return { verto, panel }
  }

  test('[INCOMING-04] [INCOMING-07] [INCOMING-09] a desktop shows a panel with a red frame, a timer and three buttons', async () => {
    await resize(desktop)
    const { panel } = await ring()
    const { borderTopColor, borderTopWidth } = getComputedStyle(panel.element())
    const [red = 0, green = 0, blue = 0] = (borderTopColor.match(/[\d.]+/g) ?? []).map(Number)
    expect(Number.parseFloat(borderTopWidth)).toBeGreaterThan(2)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))

    await expect.element(panel.getByRole('timer')).toMatchTextContent(/^00:00:0\d$/)
    await expect.element(panel.getByRole('timer')).toHaveTextContent('00:00:02')

    await expect.element(panel.getByRole('button', { name: calls.incoming.answer })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: calls.incoming.answerWithout })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: calls.controls.hangUp })).toBeVisible()
    const mute = panel.getByRole('button', { name: calls.controls.mute })
    await mute.click()
    await expect.element(mute).toHaveAttribute('aria-pressed', 'true')
  })

  test.each([
    ['with the camera', calls.incoming.answer, true],
    ['without the camera', calls.incoming.answerWithout, false],
  ])(
    '[INCOMING-16] [INCOMING-18] [VERTO-06] it is answered %s, which the answer says',
    async (_how, name, sends) => {
      await resize(desktop)
      const { verto, panel } = await ring()
      await panel.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => verto.asked('verto.answer')).toHaveLength(1)
      const [answered] = verto.asked('verto.answer')
      expect(answered?.dialogParams?.['useVideo']).toBe(sends)
      expect(JSON.parse(String(answered?.dialogParams?.['callee_id_name']))).toMatchObject({ camera: sends })
      await atRest()
      expect(seen('POST', '/relatives/toggle_cam')).toEqual([])
      await button(calls.controls.hangUp).click()
      await expect.poll(statuses).toHaveLength(2)
    },
  )

  test('[BOTTOM-06] [LEFT-03] the bottom menu is hidden and the functions are disabled', async () => {
    await resize(desktop)
    const { panel } = await ring()
    await expect.poll(menus).toEqual([false, 0])
    await panel.getByRole('button', { name: calls.controls.hangUp }).click()
    await expect.poll(menus).toEqual([true, functionNames.length])
  })

  test('[CALL-49] [CALL-50] [VERTO-13] a call that is given up leaves one where one was', async () => {
    await resize(desktop)
    const { verto, panel } = await ring()
    verto.say('verto.bye', { callID: 'incoming', cause: 'ORIGINATOR_CANCEL' })
    await expect.element(panel).not.toBeInTheDocument()
    expect(document.title).toContain('Home')
  })
})

describe('the call channel', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('[VERTO-31] that is down for a quarter of a minute says so above the page, until it is back', async () => {
    const { verto } = answerAll()
    await openWeb('/App', { user: karin })
    await expect.poll(() => verto.asked('login')).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const line = page.getByText(shell.callChannel.lost)
    let seconds = 0
    const secondLater = () => {
      seconds += 1
      vi.advanceTimersByTime(1_000)
      return line.query() !== null
    }
    verto.setDown(true)
    await expect.poll(secondLater).toBe(true)
    expect(seconds).toBeGreaterThanOrEqual(15)
    verto.setDown(false)
    await expect.poll(secondLater).toBe(false)
  })

  test('[VERTO-32] that refuses the login says so above the page', async () => {
    answerAll()
    converse('/verto', (peer) => (text) => {
      const { id } = z.object({ id: z.number() }).parse(parseJson(String(text)))
      peer.send(JSON.stringify({ jsonrpc: '2.0', id, error: rpcErrors.authenticationFailure }))
    })
    await openWeb('/App', { user: karin })
    await expect.element(page.getByText(shell.callChannel.refused)).toBeVisible()
  })
})

describe('another page during a call', () => {
  const bar = page.getByRole('region', { name: 'Call with Mamma' })

  test('[CALL-39] Back leaves the call where it is: a bar tells of it, is its sound, and leads back to it', async () => {
    const { verto } = answerAll()
    await resize(phone)
    answer(callRoutes.reach, () => data({ state: 'inCall' }))
    await openWeb('/make-call', { user: karin })
    await talk(verto)
    goBack()
    await expect.element(bar.getByText('In call with Mamma')).toBeVisible()
    await expect.element(bar.getByRole('timer')).toBeVisible()
    expect(bar.element().querySelector('audio')?.srcObject).toBeInstanceOf(MediaStream)

    // One's own call is no other call, and nothing here ends it.
    const stage = page.getByRole('region', { name: 'Call Mamma' })
    await expect.element(stage.getByText('You are in a call with Mamma.')).toBeVisible()
    await expect.element(page.getByText('another call')).not.toBeInTheDocument()
    await expect.element(button(calls.ring)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: calls.history.callBack })).not.toBeInTheDocument()
    await atRest()
    expect(verto.asked('verto.bye')).toEqual([])

    await bar.getByRole('button', { name: calls.bar.returnToCall }).click()
    await expect.element(page.getByRole('button', { name: calls.controls.microphone })).toBeVisible()
    await expect.element(bar.getByRole('button', { name: calls.bar.returnToCall })).not.toBeInTheDocument()
    await button(calls.controls.hangUp).click()
    await expect.element(page.getByText(calls.ended.title)).toBeVisible()
  })

  test('the way back to it stands on one line on a desktop, in Swedish too', async () => {
    const { verto } = answerAll()
    await resize(desktop)
    await openWeb('/make-call', { user: karin })
    await talk(verto)
    goBack()
    chooseLanguage('sv')
    const way = page.getByRole('link', { name: callsInSwedish.bar.returnToCall })
    await expect.element(way).toBeVisible()
    expect(linesOf(way.element())).toBe(1)
    await way.click()
    await button(callsInSwedish.controls.hangUp).click()
    await expect.element(page.getByText(callsInSwedish.ended.title)).toBeVisible()
  })

  test('[CALL-39] hanging up from the bar leaves people where they are, and says how long they talked', async () => {
    const { verto } = answerAll()
    await resize(desktop)
    await openWeb('/make-call', { user: karin })
    await talk(verto)
    await page.getByRole('link', { name: /Lykta/ }).click()
    await expect.poll(() => document.title).toContain('Home')
    await bar.getByRole('button', { name: calls.controls.hangUp }).click()
    await expect.poll(() => verto.asked('verto.bye')).toHaveLength(1)
    await expect.element(page.getByText(/Call ended. You talked for/)).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    expect(document.title).toContain('Home')
  })
})

test('a call that is answered while writing leads back to what was written', async () => {
  const { verto } = answerAll()
  await resize(phone)
  await openWeb('/message/text', { user: karin })
  await page.getByRole('textbox', { name: messages.compose.subject }).fill('The jetty')
  await ringFrom(verto, 'Mormor', '700002')
  await page.getByRole('button', { name: calls.incoming.answer, exact: true }).click()
  await button(calls.controls.hangUp).click()
  await expect.element(page.getByText('You were writing to Mamma when the call came.')).toBeVisible()
  await button(messages.draft.continue).click()
  await expect.element(page.getByRole('textbox', { name: messages.compose.subject })).toHaveValue('The jetty')
  await expect.element(button(messages.draft.continue)).not.toBeInTheDocument()
})

test('a call on another of one’s own devices is no other call', async () => {
  answerAll()
  answer(callRoutes.reach, () => data({ state: 'yours' }))
  await openWeb('/make-call', { user: karin })
  await expect.element(page.getByText(calls.reach.yours)).toBeVisible()
})

test('[VERTO-24] another tab that has the calls stops nothing else here, and gives them back at a press', async () => {
  const { verto } = answerAll()
  await resize(phone)
  await openWeb('/message/text', { user: karin })
  const message = page.getByRole('textbox', { name: messages.compose.message })
  await message.fill('Hej')
  await expect.poll(() => verto.asked('login')).toHaveLength(1)
  verto.say('verto.punt', {})
  const warning = page.getByText('You opened many tabs in same browser. Could you please close other to use?')
  await expect.element(warning).toBeVisible()
  const banner = page.getByRole('status').filter({ has: warning })
  await expect.element(banner).toMatchTextContent(/^Warning/)
  await userEvent.keyboard('!')
  await expect.element(message).toHaveValue('Hej!')
  await button(calls.errors.useHere).click()
  await expect.element(warning).not.toBeInTheDocument()
  await expect.poll(() => verto.asked('login')).toHaveLength(2)
})

// Comes last: what its end still reports belongs to no other test.
testStates('the phone during a call', {
  'a call goes on': {
    path,
    act: async ({ verto }) => {
      await talk(verto)
      goBack()
    },
    shows: calls.reach.here.replace('{{name}}', 'Mamma'),
  },
})
