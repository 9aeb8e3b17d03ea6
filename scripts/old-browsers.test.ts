import { expect, test } from 'vitest'
import {
  newerStylesThanOldPhones,
  newerStylesThanOldTvs,
  newerThanOldPhones,
  newerThanOldTvs,
} from './old-browsers.ts'

test('a script that uses what old TVs do not have is found', () => {
  expect(newerThanOldTvs('let a=AbortSignal.timeout(5),b=structuredClone(a)')).toEqual([
    'AbortSignal.timeout',
    'structuredClone',
  ])
  expect(newerThanOldTvs('let a=[1].at(-1),b=`scheduler.`')).toEqual([])
})

test.each([
  ['.a{color:color-mix(in srgb,red,blue)}', ['color-mix']],
  ['.a{translate:0 -50%;height:100dvh}', ['units of small and large screens', 'translate, rotate, scale']],
  [':root{--b:color-mix(in srgb,red,blue);--c:0 0 var(--b)}.a{box-shadow:var(--c)}', ['color-mix']],
])('styles that old TVs do not have are found: %s', (styles, newer) => {
  expect(newerStylesThanOldTvs(styles)).toEqual(newer)
})

test.each([
  ':root{--b:red}@supports (color:color-mix(in srgb, red, blue)){:root{--b:color-mix(in srgb,red,blue)}}.a{color:var(--b)}',
  ':root{--b:color-mix(in srgb,red,blue);--c:0 0 var(--b)}.a{color:red}',
  '.a{transform:scale(2);transition:translate 1s}',
])('styles that old TVs can do without are let through: %s', (styles) => {
  expect(newerStylesThanOldTvs(styles)).toEqual([])
})

test('what a browser of the web app may lack is found, unless it is asked for first or all of them have it', () => {
  expect(newerThanOldPhones('a.union(b);Object.groupBy(a);Promise.withResolvers()')).toEqual([
    'Object.groupBy',
    'Promise.withResolvers',
    'sets',
  ])
  expect(
    newerThanOldPhones(
      'structuredClone(AbortSignal.timeout(5));let ut=`checkVisibility`in Element.prototype;ut?e.checkVisibility({})',
    ),
  ).toEqual([])
  expect(newerThanOldPhones('e.checkVisibility()')).toEqual(['checkVisibility'])
  expect(newerStylesThanOldPhones('.a{color:light-dark(red,blue);&:hover{color:red}}')).toEqual([
    'light-dark',
    'nesting',
  ])
  expect(newerStylesThanOldPhones('.a:has(:checked){color:red}')).toEqual([':has'])
  expect(
    newerStylesThanOldPhones('@supports selector(:has(*)){.a:has(:focus-visible){color:red}}.b{color:red}'),
  ).toEqual([])
  const mixed = 'color-mix(in srgb,red,blue)'
  // A browser that cannot mix takes a value with a variable for one that it knows, and then has none at all.
  expect(newerStylesThanOldPhones(`.a{color:red;color:${mixed}}`)).toEqual(['color-mix'])
  expect(newerStylesThanOldPhones(`.a{color:red}@supports (color:${mixed}){.a{color:${mixed}}}`)).toEqual([])
  expect(newerStylesThanOldPhones(`.a{--b:red;--b:${mixed};color:var(--b)}`)).toEqual(['color-mix'])
  expect(newerStylesThanOldPhones('.a{height:100dvh;translate:0 1px}')).toEqual([])
})
