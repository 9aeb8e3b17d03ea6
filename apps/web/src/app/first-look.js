/*
 * Light or dark, before anything is drawn, the picture of the login for who has not logged in, and words for whoever still
 * waits for the app after a second: ./display.ts goes on from here once it is loaded, and says the rest. It is a file by itself because the content policy lets no script
 * stand inside the page, and no module because those come after the first picture. The keys are those of the stored values.
 */
{
  let chosen
  let language = null
  let token = null
  try {
    token = localStorage.getItem('lykta/1/token')
    chosen = localStorage.getItem('lykta/1/theme')
    language = localStorage.getItem('lykta/1/language')
  } catch {
    // A browser that keeps nothing has no choice.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? chosen !== '"light"' : chosen === '"dark"'
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const inSwedish = (language ?? `"${navigator.language}`).startsWith('"sv')
  if (token === null && ['/', '/login', '/App'].includes(location.pathname)) {
    document.documentElement.dataset.first = 'login'
    const { picture } = document.currentScript?.dataset ?? {}
    // The styles ask for it too, once they are there.
    if (picture !== undefined) {
      const preload = Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'image',
        fetchPriority: 'high',
        href: picture,
      })
      document.head.append(preload)
    }
  }
  setTimeout(() => {
    const words = document.querySelector('.starting-words')
    if (words === null) return
    words.lang = inSwedish ? 'sv' : 'en'
    words.textContent = inSwedish ? 'Hämtar …' : 'Loading…'
  }, 1_000)
}
