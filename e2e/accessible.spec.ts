import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, expectFaultless, PHONE } from './axe-faults'
import { expect, openAnnouncement, SECOND_CHAT, test, visit } from './fixtures'
import { dialogOf, choose, forward, openWorld, pick, send } from './forwarding-world'
import * as forwarding from './forwarding-world'
import { allow, gatewayBefore } from './gateway-process'
import { namedOrigin } from './named-origin'
import { onClipboard } from './on-clipboard'
import { DESK, pickingWorld } from './picking-world'
import { chooseFiles, sendFile, sendMessage } from './sending'
import { idOf, MANY, manyMessages, SAID, threadOf } from './worlds/many-messages'

/**
 * Axe checks all pages and states here, and in no other walk: each is reached once, by the shortest way, and checked
 * in the light and the dark theme. `accessible-editor.spec.ts` opens everything in the editor, and
 * `accessible-publications.spec.ts` all of publications. `frame.spec.ts` checks that no page is wider than the screen.
 */
test.use({ viewport: DESKTOP })

test('the frame, what was not found, the settings and the error guide', async ({ page, herald }) => {
  await page.goto(herald.url)
  await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectFaultless(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await visit(page, '/announcements/oc_nobody')
  const main = page.getByRole('main')
  await main.getByText('Details', { exact: true }).press('Enter')
  const code = main.getByRole('link', { name: '1770002' })
  await expect(code).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
  await code.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Code 1770002' })).toContainText('not found')
  await expectFaultless(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await visit(page, '/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expectFaultless(page)

  await visit(page, '/search')
  await expect(page.getByText(/Everything that can be read is covered/)).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
  await page.getByRole('textbox', { name: 'Search everything' }).fill('release')
  await expect(page.getByRole('list', { name: 'Results' }).locator('mark').first()).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
  await page.getByRole('textbox', { name: 'Search everything' }).fill('xyzzy')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expectFaultless(page)
  await page.getByRole('button', { name: 'Remove the index from this browser' }).click()
  await expect(page.getByRole('heading', { name: 'The index was removed' })).toBeVisible()
  await expectFaultless(page)

  await visit(page, '/codes/230070?q=restricted')
  await expect(page.getByRole('link', { name: /^Make 230070 happen/ }).first()).toBeVisible()
  await expectFaultless(page)
  await page.getByRole('button', { name: 'Close code 230070' }).click()
  await expect(page.getByRole('link', { name: /^230070/ })).toBeFocused()
  await expectFaultless(page)
})

test(
  'audiences: none, the form, the list, and where one is used',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.goto(`${herald.url}/audiences`)
    await expect(page.getByRole('heading', { name: 'No audience is saved yet' })).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await page.getByRole('button', { name: 'New audience' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type('Groups')
    await page.getByRole('radio', { name: 'A rule finds the chats' }).check()
    await page.getByLabel('Kind').selectOption('Groups of the organisation')
    await expect(page.getByText(/^Reaches \d+ chats? now\.$/)).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('Whom it reaches now').press('Enter')
    await expect(page.getByText(/^Reaches \d+ chats? now\.$/)).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await visit(page, `/messages/${SECOND_CHAT}`)
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Doors open at nine')
    await page.getByRole('button', { name: 'To several chats…' }).press('Enter')
    await page.getByRole('button', { name: 'Use a saved audience…' }).press('Enter')
    await page.getByRole('radio', { name: 'Groups' }).check()
    await expect(page.getByText(/^Adds \d+ chats? to those already chosen\.$/)).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
  },
)

test(
  'where a gateway is: signing in, the calls, and a session that is over',
  { tag: '@long' },
  async ({ page, context, herald }) => {
    const gateway = await gatewayBefore(herald.url, 'owner')
    await page.goto(`${gateway.url}/calls?sign-in=stranger`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await page.getByRole('link', { name: 'Sign in with Herald' }).click()
    await allow(page)
    await expect(page.getByRole('row').filter({ hasText: 'signed in' })).toBeVisible()
    await expectFaultless(page)
    await page.getByRole('button', { name: 'Application: Announcements' }).click()
    await expect(page.getByRole('menu')).toBeFocused()
    await expectFaultless(page)
    await page.keyboard.press('Escape')
    await context.clearCookies()
    await page.getByLabel('Only changes').check()
    await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await gateway.close()
  },
)

test('the workbench', { tag: '@long' }, async ({ page, herald }) => {
  await herald.call('GET', '/open-apis/im/v1/chats/oc_nobody')
  await herald.call('GET', '/open-apis/im/v1/chats')
  await page.goto(`${herald.url}/workbench/log`)
  const calls = page.getByRole('list', { name: 'Calls, newest first' })
  await expect(calls.getByText('99992356').first()).toBeVisible()
  for (const tab of [
    'Log',
    'Chat',
    'Events',
    'Explorer',
    'Connect your bot',
    'Clock',
    'Faults',
    'World',
    'State',
    'Refusals',
  ]) {
    await page.getByRole('navigation', { name: 'Parts of the workbench' }).getByText(tab).click()
    await expect.poll(() => page.title(), { intervals: [50] }).toBe(`${tab} · Workbench · Herald`)
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    if (tab === 'Faults') await page.getByRole('combobox', { name: 'Effect' }).selectOption('status')
    await expectFaultless(page, { sizes: tab === 'Log' || tab === 'Explorer' ? [PHONE] : [] })
  }
  await visit(page, '/workbench/state')
  await page.getByRole('button', { name: 'New custom bot' }).click()
  const making = page.getByRole('dialog', { name: 'New custom bot' })
  await expectFaultless(page, { sizes: [PHONE] })
  await making.getByRole('checkbox').check()
  await making.getByRole('button', { name: 'Create' }).click()
  await expect(making.getByText('It is shown only now')).toBeVisible()
  await expectFaultless(page)
  await making.getByRole('button', { name: 'Close' }).click()
  await visit(page, '/workbench/log?group=1')
  await expect(page.getByRole('table')).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
  await page.getByRole('row').getByRole('link').last().click()
  await page.getByText('Request headers').click()
  await expectFaultless(page, { sizes: [PHONE] })
  await visit(page, '/workbench/refusals?q=232025')
  await page
    .getByRole('button', { name: /^Make 232025 happen on GET / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Put everything back' })).toBeVisible()
  await expectFaultless(page)
  await page.getByRole('button', { name: 'Put everything back' }).click()
  await expect(page.getByText('The state is as it was before.')).toBeVisible()

  const field = (tag: string, words: 'label' | 'placeholder' | 'text', content: string) => ({
    tag,
    name: content,
    [words]: { tag: 'plain_text', content },
  })
  const monday = { text: { tag: 'plain_text', content: 'Monday' }, value: '1' }
  const elements = [
    field('input', 'label', 'Reason'),
    { ...field('multi_select_static', 'placeholder', 'Days'), options: [monday] },
    field('date_picker', 'placeholder', 'From'),
    field('checker', 'text', 'Paid'),
    { ...field('button', 'text', 'Ask'), form_action_type: 'submit' },
  ]
  const card = { schema: '2.0', body: { elements: [{ tag: 'form', name: 'leave', elements }] } }
  await sendMessage(herald, 'interactive', card)
  await visit(page, `/workbench/chat?chat=${SECOND_CHAT}`)
  await expect(page.getByRole('form', { name: 'Form of the card' })).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
})

test('signing in over plain http', async ({ page, herald }) => {
  const platform = await namedOrigin(herald.url, { isPlatform: true })
  await page.goto(platform.url)
  await expect(page.getByRole('region', { name: 'Plain http is not private' })).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
  await page.goto('about:blank')
  await platform.close()
})

test(
  'an announcement in a browser whose storage never answers',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.addInitScript(() => void (IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest))
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await expect(page.getByRole('status').filter({ hasText: /storage isn’t responding/ })).toBeVisible()
    await expectFaultless(page)
  },
)

test('the question whether to reset the data in the page', async ({ page }, { config }) => {
  const { pageUrl } = config.metadata as { pageUrl: string }
  await page.goto(`${pageUrl}/?fresh`)
  await expect(page.getByRole('alertdialog', { name: /^Reset the data/ })).toBeVisible()
  await expectFaultless(page)
})

test(
  'many messages, a thread, and filters that hide the message in the address',
  { tag: '@long' },
  async ({ page, herald }) => {
    await herald.call('PUT', '/_herald/world', manyMessages(SAID))
    // Shows the notice that the filters hide the message in the address.
    const hidden = `?thread=${threadOf}&type=file&text=report&at=${idOf(1_500)}`
    await page.goto(`${herald.url}/messages/${MANY}${hidden}`)
    await expect(page.getByText('The filters hide that message.').first()).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Thread', exact: true }).getByRole('row').first(),
    ).toBeVisible()
    await onClipboard(page, { 'text/html': '<b>a</b><table><tr><td>b<td>c</table>', 'text/plain': 'a' })
    await page.getByRole('textbox', { name: 'Write in the thread' }).focus()
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('complementary', { name: 'Inserted, with changes' })).toBeVisible()
    await expectFaultless(page)
    await page.setViewportSize(PHONE)
    await visit(page, `/messages/${MANY}`)
    await expect(page.getByRole('region', { name: 'Thread', exact: true })).toHaveCount(0)
    await expect(page.getByRole('row').first()).toBeVisible()
    await expectFaultless(page)
  },
)

test.describe('among every kind of message', () => {
  test.use({ world: join(import.meta.dirname, 'worlds', 'every-kind.json') })

  test('the list, with merged messages next to it and over it', async ({ page, herald }) => {
    const every = '/messages/oc_every0kind0of0message00000000001'
    await page.goto(herald.url + every)
    await expect(page.getByRole('group', { name: 'Merged messages' }).first()).toBeVisible()
    await page.mouse.move(700, 400)
    const first = page.getByText('Alice invited Bob, Carol to this chat.')
    // Only rows near the screen exist, so we check the end of the list, and then its beginning.
    await expectFaultless(page, { inside: '#root' })
    await expect(async () => {
      await page.mouse.wheel(0, -1_400)
      await expect(first).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [20] })
    await expectFaultless(page, { inside: '#root' })

    await visit(page, `${every}?at=om_in_3_2_2_1`)
    await expect(page.getByRole('treeitem', { name: /The deepest message/ })).toBeInViewport()
    await expectFaultless(page, { inside: '#root' })
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('dialog', { name: 'Merged messages' })).toBeVisible()
    await expectFaultless(page, { inside: '[role=dialog]' })
  })
})

const tray = (page: Page) => page.getByRole('complementary', { name: 'Selected messages' })

test('selected messages and the preview of what is sent', { tag: '@long' }, async ({ page, herald }) => {
  expect((await herald.call('PUT', '/_herald/world', pickingWorld)).code).toBe(0)
  const picked = ['om_desk001', 'om_thread_a', 'om_recalled', 'om_bundle', 'om_file', 'om_nowhere']
  await page.goto(`${herald.url}/messages/${DESK}#picked=${picked.join(',')}`)
  await tray(page)
    .getByRole('button', { name: /^5 \/ 100 selected/ })
    .click()
  await expectFaultless(page, { sizes: [PHONE] })
  await page.setViewportSize(PHONE)
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await page.getByRole('button', { name: 'Merged messages' }).click()
  await expect(page.getByRole('dialog').getByText('inside', { exact: true })).toBeVisible()
  await expectFaultless(page)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('selected messages on a phone', { tag: '@long' }, async ({ page, herald }) => {
    expect((await herald.call('PUT', '/_herald/world', pickingWorld)).code).toBe(0)
    await page.setViewportSize(PHONE)
    await page.goto(`${herald.url}/messages/${DESK}#picked=om_desk120`)
    await expect(tray(page).getByRole('button', { name: /^1 \/ 100/ })).toBeVisible()
    await expectFaultless(page, { colours: false })
  })
})

test(
  'a forward whose answer was lost, and the history of forwards',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openWorld(herald)
    await forwarding.open(page, herald)
    await pick(page, 198, 199)
    await page.route('**/merge_forward?*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await forward(page)
    await choose(page, 'design', /^Design/)
    await send(page)
    await expect(dialogOf(page)).toContainText('No response: it may have been delivered.')
    await expectFaultless(page, { sizes: [PHONE] })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Forwards' }).click()
    await expect(page.getByRole('link', { name: /2 messages of Source to Design/ })).toBeVisible()
    await expectFaultless(page)
  },
)

const MB = 1_048_576

test('uploads, sending one to a chat, their history', { tag: '@long' }, async ({ page, herald }) => {
  await page.goto(`${herald.url}/files`)
  await chooseFiles(page, {
    '报告.pdf': '%PDF-1.7 the plan',
    'empty.txt': '',
    'song.mp3': 'ID3\u0004 a song',
  })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('报告.pdf')).toContainText('Uploaded')
  await expect(row('empty.txt')).toContainText('0 bytes')
  await row('song.mp3').getByRole('button', { name: 'How to convert' }).click()
  await expect(row('song.mp3')).toContainText("ffmpeg -i 'song.mp3' -acodec libopus -ac 1 -ar 16000")
  // The same bytes already have a key.
  await chooseFiles(page, { 'copy of 报告.pdf': '%PDF-1.7 the plan' })
  await expect(page.getByRole('button', { name: 'Use its key' })).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })

  await page.getByRole('button', { name: 'Send 报告.pdf to a chat', exact: true }).click()
  const sending = page.getByRole('dialog')
  await sending.getByRole('combobox').fill(SECOND_CHAT)
  await page.getByRole('option').first().waitFor()
  await expectFaultless(page, { colours: false })
  await page.keyboard.press('Enter')
  await expect(sending).toContainText('No problems found.')
  await expectFaultless(page)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Sent to')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Transfers' }).getByRole('listitem').first()).toBeVisible()
  await expectFaultless(page)
})

test(
  'downloads: done, refused and paused, and the files of a chat, in Chinese too',
  { tag: '@long' },
  async ({ page, herald }) => {
    const small = await sendFile(herald, 'photo.txt', 'of photo.txt')
    const large = await sendFile(herald, 'large.bin', Buffer.alloc(4 * MB, 1))
    await page.goto(`${herald.url}/files/downloads?message_id=${small}`)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByRole('region', { name: 'All downloads' })).toContainText('1 of 1 downloaded')
    // A key of another message is refused.
    const { items } = (await herald.call('GET', '/_herald/state/files?page_size=200')).data as {
      items: { file_key: string; file_name: string }[]
    }
    const key = items.find(({ file_name }) => file_name === 'photo.txt')!.file_key
    await visit(page, `/files/downloads?message_id=${large}&file_key=${key}`)
    await page.getByRole('button', { name: 'Try anyway' }).click()
    await expect(page.getByRole('list', { name: 'Downloads' })).toContainText(
      'The key belongs to another message',
    )
    await expectFaultless(page, { sizes: [PHONE] })

    const line = await page.context().newCDPSession(page)
    const conditions = { offline: false, latency: 0, downloadThroughput: MB, uploadThroughput: -1 }
    await visit(page, `/files/downloads?message_id=${large}`)
    await line.send('Network.emulateNetworkConditions', conditions)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const downloads = page.getByRole('list', { name: 'Downloads' })
    const row = downloads.getByRole('listitem').filter({ hasText: 'large.bin' })
    await expect(row).toContainText(/MB of 4 MB/)
    await row.getByRole('button', { name: 'Pause large.bin' }).click()
    await expect(row).toContainText(/Paused · .* stored/)
    await expectFaultless(page)
    await line.send('Network.emulateNetworkConditions', { ...conditions, downloadThroughput: -1 })

    page.on('dialog', (asked) => void asked.accept())
    await page.evaluate(() => localStorage.setItem('herald.language', 'zh-CN'))
    await page.goto(`${herald.url}/files/chat?chat_id=${SECOND_CHAT}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'large.bin' })).toBeVisible()
    await expectFaultless(page)
  },
)
