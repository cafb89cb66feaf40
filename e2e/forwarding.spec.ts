import { expect, test } from './fixtures'
import {
  BOB,
  bundlesIn,
  choose,
  dialogOf,
  field,
  forward,
  MERGE_FORWARD,
  open,
  openWorld,
  option,
  pick,
  send,
} from './forwarding-world'

test('by keyboard alone: two chats by name and a person by id, a warning in advance that one will be refused, and a report on all', async ({
  page,
  herald,
}) => {
  await openWorld(herald)
  await open(page, herald)
  await pick(page, 197, 198, 199)
  await forward(page)
  await expect(field(page)).toBeFocused()
  await choose(page, 'week', /^Weekly/)
  await choose(page, 'office', /^Old office.*Would be refused/)
  await choose(page, BOB, new RegExp(BOB))
  // The platform returned the name behind the id, and why the dissolved group would be refused.
  await expect(dialogOf(page).getByLabel('Bob', { exact: true })).toBeVisible()
  await expect(dialogOf(page)).toContainText('Old office would be refused: This chat has been dissolved')
  await expect(dialogOf(page).getByLabel('Old office, would be refused', { exact: true })).toBeVisible()
  await send(page)
  await expect(dialogOf(page)).toContainText('2 of 3 sent · 1 refused')
  await expect(dialogOf(page).locator('summary', { hasText: 'This chat has been dissolved' })).toBeVisible()
  await expect(dialogOf(page).getByText('3 of 3 messages arrived')).toHaveCount(2)
  expect((await bundlesIn(herald, 'oc_weekly')).map((inside) => inside.length)).toEqual([3])

  // The targets are offered first the next time, and the report can be copied.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialogOf(page).getByRole('button', { name: 'Copy report' }).click()
  await expect(dialogOf(page).getByText('Copied')).toBeAttached()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toMatch(/^Forward 3 messages of Source/)
  expect(report).toMatch(/Weekly \(oc_weekly\): Sent\n {2}3 of 3 messages arrived\n {2}message_id: om_/)
  expect(report).toMatch(/Old office \(oc_office\): Refused\n {2}This chat has been dissolved \(232009 /)
  await page.keyboard.press('Escape')
  await forward(page)
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /^Weekly/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(3)
})

test(
  '37 messages through a rate limit, some gone in the meantime: one bundle is sent, and the report is exact',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openWorld(herald)
    // No two of them are adjacent, and they span four pages of the listing.
    const picked = Array.from({ length: 37 }, (_, at) => 199 - 5 * at)
    await open(page, herald, ...picked)
    const fault = { route: MERGE_FORWARD, count: 1, code: 230020 }
    // After they were selected, two are recalled, one becomes a system message, and the bot can't see the first three.
    const hiddenBefore = Date.now() - (200 - 31) * 60_000
    await openWorld(herald, {
      source: {
        history_hidden_from_new_members: true,
        bots: [{ app_id: 'cli_a1b2c3d4e5f60718', joined_at: hiddenBefore }],
      },
      said: (at) =>
        at === 44 || at === 69 ? { state: 'recalled' } : at === 99 ? { msg_type: 'system' } : {},
    })
    expect((await herald.call('POST', '/_herald/faults', { ...fault, console: true })).code).toBe(0)
    await forward(page)
    await choose(page, 'week', /^Weekly/)
    await choose(page, 'office', /^Old office/)
    await send(page)
    await expect(dialogOf(page)).toContainText('1 of 2 sent · 1 refused')
    const { items } = (await herald.call('GET', '/_herald/faults')).data as { items: unknown[] }
    expect(items).toEqual([])
    const leftOut = [19, 24, 29, 44, 69, 99]
    await expect(dialogOf(page)).toContainText('31 of 37 messages arrived')
    await dialogOf(page).locator('summary', { hasText: '6 messages were left out' }).press('Enter')
    await expect(
      dialogOf(page).getByRole('table', { name: '6 messages were left out' }).getByRole('row'),
    ).toHaveText([
      'MessageReason',
      ...[19, 24, 29].map(
        (at) => `Report ${at} of the dayom_said_${at}The bot can’t see it: it was sent before the bot joined`,
      ),
      // The page may have learned of the recall before it sent the forward.
      ...[44, 69].map((at) => new RegExp(`om_said_${at}It was recalled$`)),
      'Report 99 of the dayom_said_99System messages cannot be forwarded',
    ])
    await expect(dialogOf(page).locator('summary', { hasText: 'This chat has been dissolved' })).toBeVisible()
    const [inside, ...others] = await bundlesIn(herald, 'oc_weekly')
    expect(others).toEqual([])
    expect(inside?.map(({ body }) => body.content)).toEqual(
      picked
        .toReversed()
        .filter((at) => !leftOut.includes(at))
        .map((at) => JSON.stringify({ text: `Report ${at} of the day` })),
    )
  },
)

test(
  'a lost answer is reported, kept across a reload and retried safely, and nothing is sent twice except on purpose',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openWorld(herald)
    await open(page, herald, 198, 199)
    // The request reaches the service, but its answer is lost.
    await page.route('**/merge_forward?*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await forward(page)
    await choose(page, 'design', /^Design/)
    await send(page)
    await expect(dialogOf(page)).toContainText('No response: it may have been delivered.')
    await expect(dialogOf(page).getByRole('timer')).toHaveText(/^Safe for 5\d:\d\d$/)
    expect(await bundlesIn(herald, 'oc_design')).toHaveLength(1)
    await page.unroute('**/merge_forward?*')
    await page.reload()
    await expect(page.getByText('A forward of Source to Design is unfinished.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('A forward of Source to Design is unfinished.')).toHaveCount(0)
    await expect.poll(async () => (await bundlesIn(herald, 'oc_design')).length).toBe(1)

    // The history lists the forward, finds it by the words of its messages, and keeps the second sending apart.
    await page.getByRole('link', { name: 'Forwards' }).click()
    await page.getByRole('textbox', { name: 'Chat, person, message or id' }).fill('report 198 design')
    await page.getByRole('link', { name: /2 messages of Source to Design.*1 of 1 sent/ }).click()
    await page.getByRole('button', { name: 'Send again…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(async () => (await bundlesIn(herald, 'oc_design')).length).toBe(2)
    await expect(page.getByText('1 of 1 sent')).toBeVisible()
    await page.getByRole('button', { name: 'Delete this report' }).click()
    await expect(page).toHaveURL(`${herald.url}/forwards`)
    await page.getByRole('link', { name: /2 messages of Source to Design/ }).click()
    await expect(page.getByText('It was sent again intentionally.')).toBeVisible()
  },
)

test(
  'the dialog can be closed during a send, and another tab follows',
  { tag: '@long' },
  async ({ page, herald, context }) => {
    await openWorld(herald)
    await open(page, herald, 198, 199)
    await forward(page)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/merge_forward?*', async (route) => {
      await held
      await route.continue()
    })
    await choose(page, 'design', /^Design/)
    await send(page)
    // Until the last checks end, closing the dialog sends nothing.
    await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Forwarding: 0 of 1' })).toBeVisible()

    const other = await context.newPage()
    await other.goto(`${herald.url}/forwards`)
    await other.getByRole('link', { name: /2 messages of Source to Design/ }).click()
    await expect(other.getByText('Another tab is sending this. Its progress shows here.')).toBeVisible()
    letGo()
    await expect(other.getByText('1 of 1 sent')).toBeVisible()
    await other.close()
    await page.getByRole('button', { name: 'Forwarded: 1 of 1' }).click()
    await expect(dialogOf(page)).toContainText('1 of 1 sent')
    expect((await bundlesIn(herald, 'oc_design')).map((inside) => inside.length)).toEqual([2])
  },
)
