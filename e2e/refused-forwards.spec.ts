import type { Locator, Page } from '@playwright/test'
import { forwardEn } from '../src/i18n/codes/forward-en'
import { forwardZhCn } from '../src/i18n/codes/forward-zh-cn'
import { failuresEn } from '../src/i18n/failures-en'
import { failuresZhCn } from '../src/i18n/failures-zh-cn'
import { expect, test, type Herald } from './fixtures'
import {
  box,
  bundlesIn,
  choose,
  dialogOf,
  field,
  forward,
  MERGE_FORWARD,
  open,
  openWorld,
  pick,
  send,
} from './forwarding-world'

/** The codes whose buttons the walk clicks; the words of each code are in send-row.dom.test.tsx. */
const CODES = [230001, 230049, 230062, 230065] as const

const refuse = async (herald: Herald, code: number) =>
  expect(
    (await herald.call('POST', '/_herald/faults', { route: MERGE_FORWARD, count: 1, code, console: true }))
      .code,
  ).toBe(0)

/** The sends refused with a code, in the dialog or on the page of the report. */
const refusedWith = (page: Page, code: number): Locator =>
  page.locator('li').filter({ has: page.getByRole('link', { name: String(code), exact: true }) })

test(
  'refusals of a forward lead to their code, to a retry, to another target and to other messages, and the report is shown in both languages',
  { tag: '@long' },
  async ({ page, herald }) => {
    const chats = CODES.map((code) => ({ chat_id: `oc_to_${code}`, name: `To ${code}` }))
    await openWorld(herald, { chats })
    await open(page, herald, 199)
    await forward(page)
    for (const code of CODES) await refuse(herald, code)
    // Pasting several ids chooses all of them.
    await field(page).evaluate(
      (input, ids) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', ids)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      chats.map(({ chat_id }) => chat_id).join('\n'),
    )
    await expect(dialogOf(page)).toContainText('No problems found.')
    await send(page)
    await expect(dialogOf(page)).toContainText(`0 of ${CODES.length} sent · ${CODES.length} refused`)
    // A code is explained over the dialog; closing that leaves everything as it was.
    const link = dialogOf(page).getByRole('link', { name: '230062' })
    await link.focus()
    await page.keyboard.press('Enter')
    const guide = page.getByRole('dialog', { name: 'Code 230062' })
    await expect(guide).toContainText(forwardEn[230062].what)
    await page.keyboard.press('Escape')
    await expect(guide).toHaveCount(0)
    await expect(dialogOf(page)).toContainText(`${CODES.length} refused`)
    await expect(link).toBeFocused()

    // A refusal that passes by itself is retried after a moment.
    await refusedWith(page, 230049).getByRole('button', { name: failuresEn.clicks.wait }).click()
    await expect(dialogOf(page)).toContainText(/The platform asked to wait \(230049\)\. Continues in 0:0\d/)
    await expect(dialogOf(page)).toContainText(`1 of ${CODES.length} sent`)
    // Several are sent at a time, so any of them may have met any refusal.
    const sent = await Promise.all(chats.map(({ chat_id }) => bundlesIn(herald, chat_id)))
    expect(sent.flat()).toHaveLength(1)

    // Another target for the same messages.
    await refusedWith(page, 230062).getByRole('button', { name: failuresEn.clicks.chooseTarget }).click()
    await expect(field(page)).toBeFocused()
    await choose(page, 'week', /^Weekly/)
    await send(page)
    await expect(dialogOf(page)).toContainText('1 of 1 sent')
    await page.keyboard.press('Escape')

    // The report is kept, and is shown in the other language as well.
    await page.evaluate(() => localStorage.setItem('herald.language', 'zh-CN'))
    await page.goto(`${herald.url}/forwards`)
    await page.getByRole('link', { name: /To 230001/ }).click()
    await expect(refusedWith(page, 230001)).toContainText(forwardZhCn[230001].what)
    // There is no list here, so the messages are selected again in their chat.
    await refusedWith(page, 230065).getByRole('button', { name: failuresZhCn.clicks.chooseMessages }).click()
    await expect(page).toHaveURL(`${herald.url}/messages/oc_source#picked=om_said_199`)
  },
)

test(
  "a refusal's reason is shown before the next send; a mixed selection is reduced or split; the dialog can be closed during a send, and another tab follows",
  { tag: '@long' },
  async ({ page, herald, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // The page learns of changes in the chat only when it asks.
    await page.route('**/_herald/changes/stream', (route) => route.abort())
    await openWorld(herald)
    await open(page, herald, 120, 130, 140)
    // No operation reports that the chat is secret: the page says so after a send was refused for it, until a reload.
    await refuse(herald, 230066)
    await forward(page)
    await choose(page, 'week', /^Weekly/)
    await send(page)
    await dialogOf(page).getByRole('button', { name: failuresEn.clicks.chooseMessages }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByRole('row').and(page.locator(':focus'))).toBeVisible()
    const problems = page.getByRole('list', { name: 'Problems' })
    await expect(problems).toContainText('The chat is secret')
    await expect(problems).toContainText('refused with 230066')
    await page.reload()
    await expect(page.getByRole('button', { name: '3 / 100' })).toBeVisible()
    await expect(problems).toHaveCount(0)

    // A person replies to one of them in a thread. The list, which reads only the newest, does not know.
    await openWorld(herald, { said: (at) => (at === 130 ? { thread_id: 'omt_130' } : {}) })
    await forward(page)
    await choose(page, 'week', /^Weekly/)
    await send(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('230067')
    await dialogOf(page).getByRole('button', { name: failuresEn.clicks.keepOrdinary }).click()
    await expect(page.getByRole('dialog', { name: 'Forward 2 messages of Source' })).toBeVisible()
    await expect(dialogOf(page).getByLabel('Weekly', { exact: true })).toBeVisible()
    await send(page)
    await expect(dialogOf(page)).toContainText('1 of 1 sent')
    expect((await bundlesIn(herald, 'oc_weekly')).map((inside) => inside.length)).toEqual([2])
    await page.keyboard.press('Escape')

    // Sent messages are no longer selected; the list has learned of the thread.
    await expect(page.getByRole('button', { name: '1 / 100' })).toBeVisible()
    await box(page, 199).hover()
    await pick(page, 120, 140)
    await expect(problems).toContainText('230067 · rule 7')
    await page.getByRole('button', { name: 'Split into 2' }).click()
    await forward(page)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/merge_forward?*', async (route) => {
      await held
      await route.continue()
    })
    await choose(page, 'design', /^Design/)
    await send(page)
    await expect(dialogOf(page).getByText('part 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    const chip = page.getByRole('button', { name: 'Forwarding: 0 of 2' })
    await expect(chip).toBeVisible()

    const other = await context.newPage()
    await other.goto(`${herald.url}/forwards`)
    await other.getByRole('link', { name: /3 messages of Source to Design/ }).click()
    await expect(other.getByText('Another tab is sending this. Its progress shows here.')).toBeVisible()
    letGo()
    await expect(other.getByText('2 of 2 sent')).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: 'Forwarded: 2 of 2' }).click()
    await expect(dialogOf(page)).toContainText('2 of 2 sent')
    await dialogOf(page).getByRole('button', { name: 'Copy as CSV' }).click()
    await expect(dialogOf(page).getByText('Copied')).toBeAttached()
    const rows = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\r\n')
    expect(rows[0]).toMatch(/target,target_id_type,target_id,batch,uuid,state/)
    expect(
      rows.slice(1).map((row) => /^Design,chat_id,oc_design,(\d),.*,(om_said_\d+),/.exec(row)?.slice(1)),
    ).toEqual([
      ['1', 'om_said_120'],
      ['1', 'om_said_140'],
      ['2', 'om_said_130'],
    ])
    await dialogOf(page).getByRole('button', { name: 'Copy report' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/Design \(oc_design\) · part 2: Sent\n {2}1 of 1 messages arrived/)
    expect((await bundlesIn(herald, 'oc_design')).map((inside) => inside.length)).toEqual([2, 1])
  },
)
