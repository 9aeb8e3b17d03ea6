/*
 * What a TV that is no box yet shows before the app is loaded: how it is connected, in its language and size. A file by itself,
 * because the content policy lets no script stand inside the page, and no module, because those come after the first picture.
 * ./first-look.ts keeps what it reads. Old TVs run it as it stands here.
 */
{
  let isBox = false
  try {
    isBox = localStorage.getItem('lykta-box/paired') !== null
  } catch {
    // A browser that keeps nothing is no box.
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
  page.lang = navigator.language.toLowerCase().startsWith('sv') ? 'sv' : 'en'
  page.style.setProperty('--stage-scale', String(Math.min(innerWidth / 1920, innerHeight / 1080)))
  if (!isBox) page.dataset.first = 'pairing'
}
