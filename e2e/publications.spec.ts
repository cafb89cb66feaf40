import type { Browser, Page } from '@playwright/test'
import { paragraphs, put } from './block-walks'
import {
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  saving,
  SECOND_CHAT,
  test,
  visit,
} from './fixtures'
import type { Herald } from './fixtures'
import { isThroughGateway } from './through-gateway'

/** Another browser, at another address of the console. */
async function colleague(browser: Browser, herald: Herald): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(herald.cookies)
  return await context.newPage()
}

/** A second group whose announcement has this line, and a source with the words of each step. */
async function prepare(herald: Herald, ...lines: string[]) {
  const { data } = await herald.call('POST', '/open-apis/im/v1/chats', { name: 'Source group' })
  const source = (data as { chat_id: string }).chat_id
  const written = await put(herald, source, paragraphs(...lines), { chatId: source })
  await put(herald, SECOND_CHAT, paragraphs('What was there'), { chatId: SECOND_CHAT })
  return { source, written }
}

/** Goes to the publish page of the source with the second group chosen, and lets the server publish. */
async function chooseServer(page: Page, herald: Herald, source: string) {
  await page.goto(`${herald.url}/announcements/${source}/publish?to=${SECOND_CHAT}`)
  const server = page.getByRole('radio', { name: /^The server, now or at a time/ })
  await server.focus()
  await page.keyboard.press('Space')
  await expect(server).toBeChecked()
}

/** Confirms at the foot of the publish page, and waits for the page of the publication. */
async function go(page: Page, last: string) {
  const publish = page.getByRole('button', { name: 'Publish to 1 chat…' })
  // The chat is checked and pictures are fetched first.
  await expect(publish).toBeEnabled()
  await publish.press('Enter')
  await page.getByRole('button', { name: last }).press('Enter')
  await expect(page).toHaveURL(/\/publications\/pub_/)
}

const confirm = async (page: Page, act: string, sure: string) => {
  await page.getByRole('button', { name: act }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: sure }).press('Enter')
}

const summary = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })
const wordsOf = async (herald: Herald) => JSON.stringify(await herald.blocks(SECOND_CHAT))

test('the server publishes by the keyboard, and one button takes it back', async ({ page, herald }) => {
  const { source } = await prepare(herald, 'Doors open at nine')
  await chooseServer(page, herald, source)
  await go(page, 'Publish now')
  await expect(summary(page, '1 of 1 published')).toBeVisible()
  expect(await wordsOf(herald)).toContain('Doors open at nine')
  await confirm(page, 'Take back…', 'Take back')
  await expect(summary(page, '1 taken back')).toBeVisible()
  expect(await wordsOf(herald)).not.toContain('Doors open at nine')
  expect(await wordsOf(herald)).toContain('What was there')
})

test(
  'an update and taking back keep what another browser wrote, which sees both without a reload',
  { tag: '@long' },
  async ({ page, browser, herald }) => {
    const { source } = await prepare(herald, 'Doors open at nine', 'Bring a friend')
    await chooseServer(page, herald, source)
    await go(page, 'Publish now')
    await expect(summary(page, '1 of 1 published')).toBeVisible()

    const other = await colleague(browser, herald)
    await openAnnouncement(other, herald.url, SECOND_CHAT)
    const theirs = editorOf(other)
    await expect(theirs).toContainText('Bring a friend')
    const [first] = await herald.blocks(SECOND_CHAT).then((all) => all.filter(({ text }) => text))
    await caretAfter(lineOf(other, first!.block_id))
    await other.keyboard.insertText(', and what another person wrote')
    await expect(saving(other)).toContainText('Saved')

    // The publication marks the chat, and the source changes.
    const look = page.getByRole('button', { name: /^Look (again|for later changes)/ })
    await look.press('Enter')
    await expect(page.getByText('Changed since', { exact: true })).toBeVisible()
    await put(herald, source, paragraphs('Doors close at ten'), { chatId: source })
    await confirm(page, 'Update…', 'Update')
    await expect(summary(page, 'Updated')).toBeVisible()
    await expect(theirs).toContainText('Doors close at ten')
    await expect(theirs).toContainText('What was there, and what another person wrote')

    await confirm(page, 'Take back…', 'Take back')
    await expect(summary(page, '1 taken back')).toBeVisible()
    await expect(theirs).not.toContainText('Doors close at ten')
    await expect(theirs).not.toContainText('Bring a friend')
    await expect(theirs).toContainText('What was there, and what another person wrote')
    // The list of publications follows, too.
    await visit(page, '/publications')
    await expect(page.getByRole('link', { name: /^Source group to Second group/ })).toContainText(
      'Taken back',
    )
  },
)

test(
  'a second browser opens the link, sees the difference, asks for changes, and approves the next one',
  { tag: '@long' },
  async ({ page, browser, herald }) => {
    const { source } = await prepare(herald, 'Doors open at nine')
    const ask = async () => {
      await chooseServer(page, herald, source)
      await page.getByRole('checkbox', { name: /^A second person approves it first/ }).press('Space')
      await go(page, 'Ask for approval')
      await expect(summary(page, 'Needs approval')).toBeVisible()
      return page.url()
    }
    const first = await ask()
    expect(await wordsOf(herald)).not.toContain('Doors open')

    const other = await colleague(browser, herald)
    await other.goto(first)
    await expect(other.getByText('After publishing')).toBeVisible()
    await expect(other.getByText('Doors open at nine')).toBeVisible()
    const name = other.getByRole('textbox', { name: 'Your name' })
    if (!isThroughGateway) await name.fill('Bob')
    await other.getByRole('button', { name: 'Ask for changes…' }).press('Enter')
    await other.getByRole('textbox', { name: 'What has to change' }).fill('Say when they close')
    await other.getByRole('button', { name: 'Stop and ask' }).press('Enter')
    // The author hears it without a reload.
    await expect(page.getByText(/asks for changes: “Say when they close”$/)).toBeVisible()
    if (!isThroughGateway) await expect(page.getByText(/^Bob asks/)).toBeVisible()

    await put(herald, source, paragraphs('They close at ten'), { chatId: source })
    await other.goto(await ask())
    await expect(other.getByText('They close at ten')).toBeVisible()
    await confirm(other, 'Approve…', 'Approve')
    await expect(summary(other, '1 of 1 published')).toBeVisible()
    await expect(summary(page, '1 of 1 published')).toBeVisible()
    if (!isThroughGateway) await expect(page.getByText(/Approved by Bob/)).toBeVisible()
    expect(await wordsOf(herald)).toContain('They close at ten')
  },
)

test(
  'a scheduled publication is paused, resumed and stopped by the keyboard, and keeps its chats untouched',
  { tag: '@long' },
  async ({ page, herald }) => {
    await put(herald, SECOND_CHAT, paragraphs('What was there'), { chatId: SECOND_CHAT })
    await chooseServer(page, herald, REAL_CHAT)
    await page.getByRole('radio', { name: 'At a time', exact: true }).press('Space')
    const zone = page.getByLabel('Time zone')
    await zone.fill('Mars/Olympus')
    await expect(page.getByText(/^There is no time zone of this name\./)).toBeVisible()
    await zone.fill('Asia/Shanghai')
    await page.getByLabel('Date and time').fill('2999-12-01T10:00')
    await page.getByLabel('Test group').selectOption('Second group')
    await go(page, 'Schedule')
    await expect(summary(page, 'Scheduled')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    const resume = page.getByRole('button', { name: 'Resume' })
    await expect(resume).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(summary(page, 'Scheduled')).toBeVisible()
    await confirm(page, 'Stop…', 'Stop it')
    await expect(summary(page, '1 not begun')).toBeVisible()
    await expect(page.locator('main :focus')).toBeVisible()
    expect(await wordsOf(herald)).toContain('What was there')
  },
)
