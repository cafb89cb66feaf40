import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { PageTabs } from './page-tabs'

const tabs = [
  { to: '/files', name: 'Upload' },
  { to: '/files/history', name: 'History' },
]
const draw = () =>
  render(
    <PageTabs title="Files" label="Parts of the files" tabs={tabs}>
      <p>What was sent</p>
    </PageTabs>,
    { at: '/files/history' },
  )

test('the tabs are links with one label, and the open one is the current page', async () => {
  await draw()
  screen.getByRole('navigation', { name: 'Parts of the files' })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Upload', null],
    ['History', 'page'],
  ])
  screen.getByRole('heading', { level: 1, name: 'Files' })
})

test('the open tab is visible on a narrow screen, also after another one is opened', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = await draw()
  const shown = () => scrolled.mock.contexts.map((tab) => (tab instanceof Element ? tab.textContent : ''))
  expect(shown()).toEqual(['History'])
  await user.click(screen.getByRole('link', { name: 'Upload' }))
  expect(shown()).toEqual(['History', 'Upload'])
  scrolled.mockRestore()
})
