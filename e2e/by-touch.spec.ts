import { expectFaultless } from './axe-faults'
import { openWith } from './block-walks'
import { expect, REAL_CHAT, saved, SECOND_CHAT, test, visit } from './fixtures'
import { sendMessage } from './sending'

const UPDATE = 'PATCH /open-apis/docx/v1/chats/:chat_id/announcement/blocks/batch_update'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('a search is filtered, and its result opened, by taps @long', async ({ page, herald }) => {
  const sent = await sendMessage(herald, 'text', { text: 'A quokka joins the launch' })
  await page.goto(`${herald.url}/search`)
  await page.getByRole('textbox', { name: 'Search everything' }).tap()
  await page.keyboard.type('quokka')
  const results = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await expect(results).toHaveCount(1)
  await page.getByRole('button', { name: 'Announcements' }).tap()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expectFaultless(page)
  await page.getByRole('button', { name: 'Announcements' }).tap()
  await page.getByRole('button', { name: 'Messages', exact: true }).tap()
  await expect(results).toHaveCount(1)
  await expectFaultless(page)
  await results.tap()
  await expect(page).toHaveURL(new RegExp(`/messages/${SECOND_CHAT}\\?at=${sent}`))
  await expect(page.locator(`[data-message-id="${sent}"]`)).toBeInViewport()
})

test('an audience is made and used by taps @long', async ({ page, herald }) => {
  await page.goto(`${herald.url}/audiences`)
  await page.getByRole('button', { name: 'New audience' }).tap()
  await page.keyboard.type('Everybody')
  await page.getByRole('radio', { name: 'A rule finds the chats' }).tap()
  await page.getByLabel('Name contains').tap()
  await page.keyboard.type('group')
  await expect(page.getByText('Reaches 1 chat now.')).toBeVisible()
  await expectFaultless(page)
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText('Everybody is saved.')).toBeVisible()
  await visit(page, `/announcements/${REAL_CHAT}/publish`)
  await page.getByRole('button', { name: 'Use a saved audience…' }).tap()
  const open = page.getByRole('dialog', { name: 'Use a saved audience' })
  await open.getByRole('radio', { name: 'Everybody' }).tap()
  await open.getByRole('button', { name: /^Add/ }).tap()
  await expect(page).toHaveURL(new RegExp(`to=${SECOND_CHAT}`))
  await expectFaultless(page)
})

test('a refused line is taken back by a tap @long', async ({ page, herald }) => {
  const line = await openWith(page, herald, 'one', 'two')
  await herald.call('POST', '/_herald/faults', { route: UPDATE, code: 1770024, console: true })
  await line('one').tap()
  await page.keyboard.type('!')
  const ways = page.getByRole('group', { name: /^Refused: / })
  await expect(ways).toHaveCount(1)
  await expectFaultless(page, { inside: '.ed-canvas' })
  await ways.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(line('one')).toHaveText('one')
  await saved(page)
})

test('a draft begins and goes live by taps @long', async ({ page, herald }) => {
  const line = await openWith(page, herald, 'one', 'two')
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('button', { name: 'Draft changes' }).tap()
  await line('one').tap()
  await page.keyboard.type('!')
  const bar = page.getByRole('region', { name: 'Draft' })
  await expect(bar).toContainText('1 change')
  await expectFaultless(page)
  await bar.getByRole('button', { name: 'Go live', exact: true }).tap()
  await saved(page)
  await expect(bar).toBeHidden()
})
