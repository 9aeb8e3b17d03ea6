/*
 * What an unpaired TV shows before the app has loaded: how to connect it, in its language and size. A separate file, because the
 * content policy forbids scripts inside the page, and not a module, because modules run after the first picture. It reads what
 * ./first-look.ts stores. Old TVs run it exactly as it is written here.
 */
{
  let isBox = false
  try {
    isBox = localStorage.getItem('lykta-box/paired') !== null
  } catch {
    // A browser that stores nothing cannot be a box.
  }
  const page = document.documentElement
  // Chromium 90 is the first to have the flag; README.md has the browsers.
  try {
    RegExp('a', 'd')
  } catch {
    page.dataset.cannotStart = 'too-old'
    document.addEventListener('DOMContentLoaded', () => {
      const words = document.getElementById('too-old')
      if (words !== null) words.hidden = false
    })
  }
  const script = document.currentScript
  const languages = script === null ? [] : (script.dataset.languages || '').split(' ')
  page.lang = languages.find((one) => navigator.language.toLowerCase().startsWith(one)) || 'en'
  // Once the page is read, before the app runs.
  document.addEventListener('readystatechange', () => {
    document.querySelectorAll('.first-look [lang]').forEach((words) => {
      words.hidden = words.lang !== page.lang
    })
  })
  page.style.setProperty('--stage-scale', String(Math.min(innerWidth / 1920, innerHeight / 1080)))
  if (!isBox) page.dataset.first = 'pairing'
}
