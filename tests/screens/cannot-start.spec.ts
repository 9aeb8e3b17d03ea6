import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

test('a browser that is too old is told so in both languages, with what to do, and nothing else stands there', async ({
  openWindow,
}) => {
  const page = await openWindow({})
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Webbläsaren är för gammal' })).toBeVisible()
  await expect(page.getByText(/Safari 16\.4/)).toHaveCount(2)
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('[TV-28] a TV whose browser is too old says so in both languages, and nothing else stands there', async ({
  openTv,
}) => {
  const tv = await openTv()
  await tv.addInitScript(() => {
    const Real = RegExp
    Object.defineProperty(globalThis, 'RegExp', {
      value: new Proxy(Real, {
        apply: (target, self, [pattern, flags]: [string, string | undefined]) => {
          if (flags?.includes('d') === true) throw new SyntaxError('flags')
          return Reflect.apply(target, self, [pattern, flags])
        },
      }),
    })
  })
  await tv.reload()
  await expect(tv.getByRole('heading', { name: 'This TV’s browser is too old' })).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Den här tv:ns webbläsare är för gammal' })).toBeVisible()
  await expect(tv.getByRole('button')).toHaveCount(0)
  await expect(tv.getByRole('heading')).toHaveCount(2)
})

test('where nothing is stored, that is said before anybody logs in', async ({ openWindow }) => {
  const page = await openWindow({})
  // As with cookies blocked.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('', 'SecurityError')
        },
      })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'This browser stores nothing for this page' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Webbläsaren sparar inget för den här sidan' }),
  ).toBeVisible()
  await expect(page.getByText('Loading…')).toBeHidden()
})

test('where the storage has no room at all, that is said too', async ({ openWindow }) => {
  const page = await openWindow({})
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'This browser stores nothing for this page' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('where the storage has hardly any room left, people log in all the same, for as long as the page is open', async ({
  openWindow,
  logIn,
  say,
}) => {
  const page = await openWindow({})
  await page.addInitScript(() => {
    Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem'), {
      apply: (setItem: Storage['setItem'], storage: Storage, [key, value]: [string, string]) => {
        if (value.length > 20) throw new DOMException('', 'QuotaExceededError')
        setItem.call(storage, key, value)
      },
    })
  })
  await page.goto('/login')
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  const people = page.getByRole('group', { name: say('Caretakers') }).getByRole('button')
  await people.nth(1).click()
  await expect(people.nth(1)).toHaveAttribute('aria-pressed', 'true')
})

test('what the oldest browsers and plain http lack, the web app brings along', async ({
  openWindow,
  logIn,
}) => {
  const page = await openWindow({})
  await page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name)
    for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name)
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  })
  await page.goto('/')
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  for (const path of ['/calendar', '/message', '/make-call', '/settings', '/App']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
})
