import { outline, paragraphs, put } from './block-walks'
import {
  blockSaying,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  saved,
  saving,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'
import { bundlesIn, dialogOf, field, open, openWorld, option } from './forwarding-world'
import { GestureCount } from './gesture-count'
import { onClipboard } from './on-clipboard'

test('a launch announcement from nothing', { tag: '@long' }, async ({ page, herald }) => {
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const job = new GestureCount(page)
  await job.click(editorOf(page).locator('.ed-line').first())
  await job.type('Herald 3 launches on Monday')
  await job.press('Enter')
  await job.type('We ship on Monday at 10:00. Thank you all for three good months.')
  await job.press('Enter')
  await job.type('# What is new')
  await job.press('Enter')
  await job.type('- Search over everything')
  await job.press('Enter')
  await job.type('Who is here')
  await job.press('Enter')
  await job.type('Saved audiences')
  await job.press('Enter', 2)
  await job.type('/callout')
  await job.press('Enter')
  await job.type('Questions? Ask in this group.')
  await job.press('Control+Enter')
  await job.type('# Before Monday')
  await job.press('Enter')
  await job.type('[] Read the notes')
  await job.press('Enter')
  await job.type('Try the new search')
  await job.press('Enter', 2)
  await job.type('/table')
  await job.press('Enter')
  await job.press('Enter')
  for (const cell of ['Time', 'What', 'Who']) {
    await job.type(cell)
    await job.press('Tab')
  }
  await saved(page)
  job.print(
    'A launch announcement from nothing',
    'title, text, two headings, three points, callout, two to-dos, table',
  )
  const blocks = await herald.blocks(SECOND_CHAT)
  expect(blocks.map(({ block_type }) => block_type)).toEqual(
    expect.arrayContaining([1, 2, 3, 12, 17, 19, 31]),
  )
  expect(blocks.map(wordsOf)).toEqual(
    expect.arrayContaining(['Saved audiences', 'Try the new search', 'Who']),
  )
  expect(job.gestures).toBeLessThanOrEqual(40)
})

test('a report of 3,200 blocks pasted', { tag: '@long' }, async ({ page, herald }) => {
  test.setTimeout(180_000)
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const lines = Array.from({ length: 3_200 }, (_, at) => `<p>Line ${at} of the report</p>`)
  await onClipboard(page, { 'text/html': lines.join('') })
  const job = new GestureCount(page)
  await job.click(editorOf(page).locator('.ed-line').first())
  await job.type('Report')
  await job.press('Enter')
  await job.press('Control+v')
  // The cursor, and with it the page, is at its end.
  await expect(editorOf(page).getByText('Line 3199 of the report')).toBeVisible({ timeout: 60_000 })
  const shown = job.seconds
  await expect(saving(page)).toHaveText('Saved', { timeout: 150_000 })
  job.print('A report of 3,200 blocks pasted', `shown after ${shown.toFixed(1)} s; 64 calls at 3 a second`)
  expect(await herald.blocks(SECOND_CHAT)).toHaveLength(3_201)
  expect(job.gestures).toBe(4)
})

test('61 messages to five targets', { tag: '@long' }, async ({ page, herald }) => {
  await openWorld(herald, { more: ['Sales', 'Support', 'Research'] })
  await open(page, herald)
  const box = (at: number) => page.locator(`[data-message-id="om_said_${at}"]`).getByRole('checkbox')
  const job = new GestureCount(page)
  await job.click(box(199))
  await page.locator('[data-message-rows]').hover()
  await job.scroll(box(139), -400)
  await job.click(box(139), { modifiers: ['Shift'] })
  await expect(page.getByRole('button', { name: /^61 \/ 100 selected/ })).toBeVisible()
  await job.press('ControlOrMeta+Enter')
  await expect(field(page)).toBeFocused()
  for (const name of ['Weekly', 'Design', 'Sales', 'Support', 'Research']) {
    await job.type(name.slice(0, 3).toLowerCase())
    await expect(option(page, new RegExp(`^${name}`))).toHaveAttribute('data-highlighted', '')
    await job.press('Enter')
  }
  await job.click(page.getByRole('button', { name: 'Send…' }))
  await job.click(page.getByRole('button', { name: 'Send now' }))
  await expect(dialogOf(page)).toContainText('5 of 5 sent')
  job.print('61 messages to five targets', 'a range, one turn of the wheel, three letters a target')
  for (const chat of ['oc_weekly', 'oc_design', 'oc_sales', 'oc_support', 'oc_research'])
    expect((await bundlesIn(herald, chat)).map((inside) => inside.length)).toEqual([61])
  expect(job.gestures).toBe(16)
})

test('two people in one paragraph, one offline', { tag: '@long' }, async ({ page, browser, herald }) => {
  await put(herald, SECOND_CHAT, paragraphs('The launch is on Monday.', 'Bring the badge.'))
  const { block_id } = blockSaying(await herald.blocks(SECOND_CHAT), 'The launch')
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const context = await browser.newContext()
  await context.addCookies(herald.cookies)
  const other = await context.newPage()
  await openAnnouncement(other, herald.url, SECOND_CHAT)
  await expect(page.getByRole('list', { name: 'Also here' })).toBeVisible()
  const job = new GestureCount(page)
  const offline = new GestureCount(other)
  await context.setOffline(true)
  for (const [hands, of, words] of [
    [offline, other, 'The launch is on Friday.'],
    [job, page, 'The launch is on Tuesday.'],
  ] as const) {
    await hands.click(lineOf(of, block_id))
    await hands.press('End')
    await hands.press('Shift+Home')
    await hands.type(words)
  }
  await expect.poll(() => outline(herald)).toContain('The launch is on Tuesday.')
  await expect(saving(other)).toHaveText(/^Offline/)
  await context.setOffline(false)
  for (const of of [other, page]) await expect(of.getByText(/changed the same words/)).toBeVisible()
  await job.click(page.getByRole('status').getByRole('button', { name: 'Keep mine' }))
  for (const of of [page, other]) {
    await expect(of.getByText(/changed the same words/)).toHaveCount(0)
    await expect(saving(of)).toHaveText(/^Saved/)
  }
  job.add(offline)
  job.print('Two people in one paragraph, one offline', 'both see the conflict; one answer ends it for both')
  await expect(lineOf(other, block_id)).toHaveText('The launch is on Tuesday.')
  expect(await outline(herald)).toEqual(['The launch is on Tuesday.', 'Bring the badge.'])
  expect(job.gestures).toBe(9)
})
