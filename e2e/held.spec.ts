import type { Browser, Page } from '@playwright/test'
import { expectFaultless, PHONE } from './axe-faults'
import {
  blockSaying,
  caretAfter,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  reword,
  saved,
  SECOND_CHAT,
  saving,
  test,
  wordsOf,
  type Herald,
} from './fixtures'
import { isThroughGateway } from './through-gateway'

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })

test('a draft stays hidden until it goes live, and takes in the edits of others @long', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const blocks = await herald.blocks()
  const { block_id } = blockSaying(blocks, 'Run the long suite')
  const live = async () => wordsOf((await herald.blocks()).find((block) => block.block_id === block_id)!)
  const before = await live()

  await test.step('the page edits on without a call, and says what it would change', async () => {
    await page.getByRole('button', { name: 'Draft changes' }).click()
    await expect(bar(page)).toContainText('Nothing is changed yet.')
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/announcement/')) writes.push(request.url())
    })
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.type(' in secret')
    await expect(bar(page)).toContainText(/1 change · reaches \d+ people · 1 call/)
    await expect(saving(page)).toHaveText('Draft: 1 change')
    expect([writes, await live()]).toEqual([[], before])
    await expectFaultless(page, { inside: '[aria-label="Draft"]', sizes: [PHONE] })
  })

  await test.step('others’ edits are merged into it', async () => {
    const other = blockSaying(blocks, 'Release')
    await reword(herald, other.block_id, 'Others wrote this', REAL_CHAT)
    await expect(lineOf(page, other.block_id)).toHaveText('Others wrote this')
    expect(await live()).toBe(before)
  })

  await test.step('a reload keeps it, without a question', async () => {
    page.on('dialog', (dialog) => expect(dialog.type()).toBe('none'))
    await page.reload()
    await expect(lineOf(page, block_id)).toHaveText(`${before} in secret`)
    await expect(bar(page)).toContainText('1 change')
    expect(await live()).toBe(before)
  })

  await test.step('the difference is shown, and the keyboard lets it go live after what others changed is shown', async () => {
    await bar(page).getByRole('button', { name: 'See changes' }).click()
    const compared = page.getByRole('dialog', { name: 'What going live changes' })
    await expect(compared.getByRole('group', { name: 'Changed' })).toHaveText(/in secret/)
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Go live', exact: true }).press('Enter')
    await expect(compared.getByRole('listitem')).toHaveText(/^Others changed: Release.* → Others wrote this$/)
    await expectFaultless(page, { sizes: [PHONE] })
    await compared.getByRole('button', { name: 'Go live', exact: true }).press('Enter')
    await saved(page)
    await expect.poll(live).toBe(`${before} in secret`)
    await expect(bar(page)).toBeHidden()
  })
})

test('a discarded draft comes back by undo, and a group may always begin with a draft @long', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
  const line = lineOf(page, block_id)
  const before = await line.textContent()
  await page.getByRole('button', { name: 'Draft changes' }).click()
  await bar(page).getByRole('checkbox', { name: 'Always begin as a draft here' }).check()
  await caretAfter(line)
  await page.keyboard.type(' once')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(line).toHaveText(before!)
  await caretAfter(line)
  await page.keyboard.press('Control+z')
  await expect(line).toHaveText(`${before} once`)
  await bar(page).getByRole('button', { name: 'Go live', exact: true }).click()
  await saved(page)
  await expect(bar(page)).toContainText('Nothing is changed yet.')
  await page.keyboard.type(' more')
  await expect(saving(page)).toHaveText('Draft: 1 change')
  // A gateway keeps drafts from one walk to the next.
  await expect(bar(page)).toContainText('wait on the server')
  const isGone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await isGone
})

/** The same announcement in another browser. */
async function colleague(browser: Browser, herald: Herald): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(herald.cookies)
  const page = await context.newPage()
  await openAnnouncement(page, herald.url)
  return page
}

test('another browser continues a draft, and the edits of both go live once @long', async ({
  page,
  browser,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const blocks = await herald.blocks()
  const [mine, theirs] = [blockSaying(blocks, 'Run the long suite'), blockSaying(blocks, 'Release')]
  const words = async () => (await herald.blocks()).map(wordsOf)
  const before = await words()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/publications/drafts') && request.method() !== 'GET')
      calls.push(request.method())
  })
  await page.getByRole('button', { name: 'Draft changes' }).click()
  await caretAfter(lineOf(page, mine.block_id))
  await page.keyboard.type(' with care')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A new line')
  await expect(bar(page)).toContainText('Another browser can continue them')
  expect(calls).toEqual(['POST'])

  const other = await colleague(browser, herald)
  const offer = other.getByRole('region', { name: 'Draft on the server' })
  await test.step('it offers what the server has', async () => {
    await expect(offer).toContainText(isThroughGateway ? 'keeps a draft' : 'waits on the server')
    await expectFaultless(other, { inside: '[aria-label="Draft on the server"]', sizes: [PHONE] })
    await offer.getByRole('button', { name: 'Continue draft' }).press('Enter')
    await expect(other.getByText('A new line')).toBeVisible()
    await expect(lineOf(other, mine.block_id)).toContainText('with care')
  })

  await test.step('both edit', async () => {
    await caretAfter(lineOf(other, theirs.block_id))
    await other.keyboard.type(' by others')
    await expect(lineOf(page, theirs.block_id)).toContainText('by others')
    await page.getByText('A new line').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' of mine')
    await expect(other.getByText('A new line of mine')).toBeVisible()
    expect(await words()).toEqual(before)
  })

  await test.step('it goes live, and ends in the other browser', async () => {
    await bar(page).getByRole('button', { name: 'Go live', exact: true }).click()
    await expect(saving(page)).toHaveText(/^Saved/)
    await expect(bar(other)).toBeHidden()
    await expect(other.getByText('A new line of mine')).toHaveCount(1)
    expect((await words()).filter((line) => line === 'A new line of mine')).toHaveLength(1)
    expect((await words()).join(' ')).toContain('by others')
  })
  await other.context().close()
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The next full hours of the world's clock, in UTC, as the field of a dialog takes them. */
async function hourOf(herald: Herald, ahead: number) {
  const { data } = (await herald.call('GET', '/_herald/clock')) as { data: { now: number } }
  const at = (Math.floor(data.now / 3_600_000) + ahead) * 3_600_000
  return { at, local: new Date(at).toISOString().slice(0, 16) }
}

/** Another publication into the same announcement. Returns how to stop it. */
async function publishAt(herald: Herald, at: number): Promise<() => Promise<unknown>> {
  const path = '/_herald/publications'
  const { data } = (await herald.call('GET', path)) as { data: { publications: { app_id: string }[] } }
  const body = {
    app_id: data.publications[0]?.app_id,
    source: { chat_id: SECOND_CHAT },
    targets: [{ chat_id: REAL_CHAT, how: 'end' }],
    at,
  }
  const made = (await herald.call('POST', path, body)) as {
    data: { publication: { publication_id: string } }
  }
  return () => herald.call('POST', `${path}/${made.data.publication.publication_id}/stop`, {})
}

// A gateway goes by its own clock, which no call sets.
if (!isThroughGateway)
  test('a draft goes live at a time, by the clock of the world, and ends in both browsers @long', async ({
    page,
    browser,
    herald,
  }) => {
    await openAnnouncement(page, herald.url)
    const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
    const words = async () => (await herald.blocks()).map(wordsOf)
    const [past, later] = [await hourOf(herald, -1), await hourOf(herald, 3)]
    const line = bar(page).getByRole('group', { name: 'Scheduled' })
    await page.getByRole('button', { name: 'Draft changes' }).click()
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.press('Enter')
    await page.keyboard.type('At ten')

    await test.step('a time in the past and a zone that does not exist have their words', async () => {
      await bar(page).getByRole('button', { name: 'Go live at a time…' }).click()
      const asked = dialog(page, 'Go live at a time')
      await asked.getByLabel('Zone').fill('Mars/Olympus')
      await expect(asked).toContainText('There is no time zone of this name')
      await asked.getByLabel('Zone').fill('UTC')
      await asked.getByLabel('Date and time').fill(past.local)
      await expect(asked).toContainText('This time has passed')
      await expect(asked.getByRole('button', { name: 'Schedule' })).toBeDisabled()
      await asked.getByLabel('Date and time').fill(later.local)
      await expectFaultless(page, { sizes: [PHONE] })
      await asked.getByRole('button', { name: 'Schedule' }).press('Enter')
      await expect(line).toContainText('Goes live on')
      await expectFaultless(page, { inside: '[aria-label="Draft"]', sizes: [PHONE] })
    })

    await test.step('later edits are not in it until they are put in', async () => {
      await caretAfter(page.getByText('At ten'))
      await page.keyboard.type(' sharp')
      await expect(line).toContainText('Your edits since then are not in it.')
      await line.getByRole('button', { name: 'Use this version' }).click()
      await expect(line).not.toContainText('Your edits since then')
    })

    await test.step('it is stopped and made again, and another browser shows it', async () => {
      await line.getByRole('button', { name: 'Stop it' }).click()
      await expect(line).toBeHidden()
      await bar(page).getByRole('button', { name: 'Go live at a time…' }).click()
      const asked = dialog(page, 'Go live at a time')
      await asked.getByLabel('Zone').fill('UTC')
      await asked.getByLabel('Date and time').fill(later.local)
      const stopOther = await publishAt(herald, later.at)
      await asked.getByRole('button', { name: 'Schedule' }).click()
      await expect(asked.getByRole('alert')).toContainText('in the same minute')
      await stopOther()
      await asked.getByRole('button', { name: 'Schedule' }).click()
      await expect(line).toContainText('Goes live on')
    })

    const other = await colleague(browser, herald)
    await other.getByRole('button', { name: 'Continue draft' }).click()
    await expect(bar(other).getByRole('group', { name: 'Scheduled' })).toContainText('Goes live on')
    expect(await words()).not.toContain('At ten sharp')
    await herald.call('PUT', '/_herald/clock', { now: later.at + 1_000 })
    await expect.poll(async () => (await words()).filter((each) => each === 'At ten sharp').length).toBe(1)
    for (const each of [page, other]) {
      await expect(bar(each)).toBeHidden()
      await expect(each.getByText('At ten sharp')).toHaveCount(1)
    }
    await other.context().close()
  })

// A gateway refuses the approval of the author, and the walks have one operator.
if (!isThroughGateway)
  test('a draft goes live once another person approves it by a link, and an edit ends the request @long', async ({
    page,
    browser,
    herald,
  }) => {
    await openAnnouncement(page, herald.url)
    const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
    const line = bar(page).getByRole('group', { name: 'Scheduled' })
    const ask = async () => {
      await bar(page).getByRole('button', { name: 'Ask for approval…' }).click()
      await dialog(page, 'Ask for approval').getByRole('button', { name: 'Make the link' }).press('Enter')
      await expect(line).toContainText('Waits for approval.')
    }
    await page.getByRole('button', { name: 'Draft changes' }).click()
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.type(' after review')
    await ask()
    await expectFaultless(page, { inside: '[aria-label="Draft"]', sizes: [PHONE] })
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.type(' and more')
    await expect(bar(page)).toContainText('so the request ended. Ask again')
    await ask()
    const link = (await line.getByRole('link', { name: 'Open' }).getAttribute('href'))!

    const context = await browser.newContext()
    await context.addCookies(herald.cookies)
    const approver = await context.newPage()
    await approver.goto(new URL(link, herald.url).href)
    await expect(approver.getByRole('main')).toContainText('after review and more')
    await approver.getByRole('button', { name: 'Approve…' }).click()
    await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect
      .poll(async () => wordsOf((await herald.blocks()).find((block) => block.block_id === block_id)!))
      .toContain('after review and more')
    await expect(bar(page)).toBeHidden()
    await context.close()
  })
