import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

test.each([
  { bytes: 0, text: '0 b', note: 'nothing' },
  { bytes: 1_023, text: '1,023 b', note: 'just under a kb' },
  { bytes: 1_024, text: '1 kb', note: 'exactly a kb' },
  { bytes: 866_304, text: '846 kb', note: 'some hundred kb' },
  { bytes: 1_048_575, text: '1,024 kb', note: 'just under a mb' },
  { bytes: 1_048_576, text: '1 mb', note: 'exactly a mb' },
  { bytes: 2_516_582, text: '2.4 mb', note: 'a photo' },
])('[FILE-13] [FILE-14] [FILE-15] a size in the unit that suits it: $note', ({ bytes, text }) => {
  expect(fileSizeText(bytes, 'en')).toBe(text)
})

test('[FILE-15] decimals as Swedish has them', () => {
  expect(fileSizeText(2_516_582, 'sv')).toBe('2,4 mb')
})
