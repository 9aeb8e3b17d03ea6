import { resize } from '@lykta/testing/page-checks'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test } from 'vitest'
import { renderPart, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, tablet } from '../../testing/states.ts'
import { useLayout } from './use-layout.ts'

setUpWebApp()

const Part = () => <p>{useLayout()}</p>
const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('every part of a page changes to the new layout, even if one is drawn before the others have heard of it', async () => {
  await resize(desktop)
  renderPart(<Part />)
  await expect.poll(shown).toEqual(['desktop'])
  const { frameElement } = window
  if (frameElement === null) throw new Error('not in a frame')
  const style = frameElement.getAttribute('style') ?? ''
  onTestFinished(() => frameElement.setAttribute('style', style))
  frameElement.setAttribute('style', `width: ${String(tablet.width)}px; height: ${String(tablet.height)}px`)
  frameElement.getBoundingClientRect()
  flushSync(() => renderPart(<Part />))
  await expect.poll(shown).toEqual(['tablet', 'tablet'])
})
