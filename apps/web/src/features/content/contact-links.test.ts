import { expect, test } from 'vitest'
import { isWebPage, siteName, telHref } from './contact-links.ts'

test.each([
  ['0980-319 212', 'tel:0980319212'],
  ['1177', 'tel:1177'],
  ['+46 980-31 92 12', 'tel:+46980319212'],
  ['+46 (0)980 319 212', 'tel:+46980319212'],
  ['(0980) 319212', 'tel:0980319212'],
])('%s dials %s', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})

test.each([
  ['https://www.1177.se/', '1177.se', true],
  ['http://sjokrogen.example/veckans-mat', 'sjokrogen.example', true],
  ['tel:+46980319212', '+46980319212', false],
  ['mailto:lykta@norrvik.example', 'lykta@norrvik.example', false],
  ['mailto:100%@norrvik.example', '100%@norrvik.example', false],
])('%s is called %s, a web page: %s', (href, name, web) => {
  expect(siteName(href)).toBe(name)
  expect(isWebPage(href)).toBe(web)
})
