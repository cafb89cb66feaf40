import type { Locator, Page } from '@playwright/test'
import { expect, test, visit, type Herald } from './fixtures'
import {
  idOf,
  MANY,
  MANY_OTHER,
  manyMessages,
  OWN_AT,
  replyOf,
  SAID,
  THREAD_AT,
  threadOf,
} from './worlds/many-messages'

test.use({ world: manyMessages(SAID) })

const openMessages = async (page: Page, url: string, search = '') => {
  await page.goto(`${url}/messages/${MANY}${search}`)
  await expect(listOf(page).getByRole('row').first()).toBeVisible()
}

const listOf = (page: Page): Locator => page.getByRole('grid', { name: 'Messages', exact: true })
const threadPanel = (page: Page): Locator => page.getByRole('region', { name: 'Thread', exact: true })
const rowOf = (within: Page | Locator, number: number): Locator =>
  within.locator(`[data-message-id="${idOf(number)}"]`)

/** The numbers of the messages in view, from top to bottom. */
const numbersIn = (grid: Locator): Promise<number[]> =>
  grid.evaluate((element) => {
    const box = element.parentElement!.getBoundingClientRect()
    return [...element.querySelectorAll('[role="row"]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= box.top && bottom <= box.bottom
      })
      .map((row) => Number(row.getAttribute('data-message-id')?.slice('om_'.length)))
  })

const textOf = (text: string) => ({ msg_type: 'text', content: JSON.stringify({ text }) })

const goTo = async (page: Page, what: string) => {
  await page.keyboard.press('Control+g')
  await page.getByRole('textbox', { name: 'Message id or link' }).fill(what)
  await page.keyboard.press('Enter')
}

test('scrolling loads the list in both directions, without a gap or a jump, and the list follows new messages', async ({
  page,
  herald,
}) => {
  await openMessages(page, herald.url)
  await expect(rowOf(page, SAID - 1)).toBeInViewport()
  // The composer grows without covering the end of the list.
  await page.getByRole('button', { name: 'Title and formatting' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expect(rowOf(page, SAID - 1)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Title and formatting' }).click()
  // “Select all” takes as many as are allowed, though fewer are loaded; nothing moves away, even with reduced motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rowOf(page, SAID - 1).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('button', { name: /^100 \/ 100/ })).toBeVisible()
  await expect(rowOf(page, SAID - 1)).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await listOf(page).hover()
  let numbers = await numbersIn(listOf(page))
  for (let turn = 0; turn < 14; turn++) {
    numbers = await scrollUp(page, 900)
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
  }
  expect((await numbersIn(listOf(page)))[0]).toBeLessThan(SAID - 200)

  // A new message is counted, and moves nothing.
  const before = await numbersIn(listOf(page))
  await herald.call('POST', '/open-apis/im/v1/messages?receive_id_type=chat_id', {
    receive_id: MANY,
    ...textOf(`${SAID} said just now`),
  })
  const fresh = page.getByRole('button', { name: '1 new' })
  await expect(fresh).toBeVisible()
  expect(await numbersIn(listOf(page))).toEqual(before)
  await fresh.click()
  await expect(page.getByRole('row', { name: /just now/ })).toBeInViewport()
  await expect(fresh).toHaveCount(0)

  // A page that fails to load is reported where it would be, nothing else is lost, and it can be loaded again.
  const fault = { route: 'GET /open-apis/im/v1/messages', code: 2200, console: true }
  await goTo(page, idOf(700))
  await expect(rowOf(page, 700)).toBeInViewport()
  await herald.call('POST', '/_herald/faults', fault)
  const failed = page.getByRole('alert').filter({ hasText: 'Older messages could not be loaded.' })
  await expect(async () => {
    await page.mouse.wheel(0, -900)
    await expect(failed).toBeVisible({ timeout: 300 })
  }).toPass()
  await herald.call('DELETE', '/_herald/faults', {})
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  const first = (await numbersIn(listOf(page)))[0]!
  expect((await scrollUp(page, 1_800))[0]).toBeLessThan(first)
})

/** Scrolls until the list moves: at the top of what is loaded the wheel does nothing. Returns the numbers in view. */
async function scrollUp(page: Page, px: number): Promise<number[]> {
  let numbers = await numbersIn(listOf(page))
  const [was] = numbers
  await expect(async () => {
    await page.mouse.wheel(0, -px)
    await expect
      .poll(async () => (numbers = await numbersIn(listOf(page)))[0] ?? was, { timeout: 2_000 })
      .not.toBe(was)
  }).toPass()
  return numbers
}

test(
  'messages edited and recalled far back are shown so in their place, and nothing moves',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.clock.install()
    const [edited = 0, recalled = 0] = OWN_AT
    await openMessages(page, herald.url, `?at=${idOf(edited)}`)
    await expect(rowOf(page, edited)).toBeInViewport()
    const first = rowOf(page, (await numbersIn(listOf(page)))[0]!)
    const place = await first.boundingBox()
    await herald.call('PUT', `/open-apis/im/v1/messages/${idOf(edited)}`, textOf('said otherwise'))
    await herald.call('DELETE', `/open-apis/im/v1/messages/${idOf(recalled)}`)
    await page.clock.fastForward(40_000)
    await expect(rowOf(page, edited)).toContainText('said otherwise')
    await expect(rowOf(page, edited)).toContainText('edited')
    await expect(rowOf(page, recalled)).toContainText('This message was recalled')
    expect(await first.boundingBox()).toEqual(place)
  },
)

test(
  'filters narrow the whole chat, are kept in the address, and are cleared one by one and all at once',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openMessages(page, herald.url)
    await page.keyboard.press('Control+j')
    await page.getByRole('textbox', { name: 'Search words' }).fill('CAFE rare')
    await expect(page.getByText(/^Searched everything: 3 of 3,000 match$/)).toBeVisible()
    await expect(listOf(page).getByRole('row')).toHaveCount(3)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Search words' })).toHaveValue('CAFE rare')
    // Waits for the newest match, not for the older ones.
    await expect(rowOf(page, 2_011)).toBeVisible()
    await expect(rowOf(page, SAID - 1)).toHaveCount(0)

    await page.getByRole('button', { name: 'From' }).click()
    await page.getByRole('textbox', { name: 'Search people and bots' }).fill('bob')
    await page.getByRole('checkbox', { name: 'Bob', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/from=ou_bob/)
    // After two thousand messages without another match, the search asks whether to continue.
    await page.getByRole('button', { name: 'Search older' }).click()
    await expect(page.getByText('No messages match the filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(`${herald.url}/messages/${MANY}`)

    // A search is stopped, and continues from there.
    let letOn: (() => void) | undefined
    const held = new Promise<void>((resolve) => (letOn = resolve))
    await page.route('**/im/v1/messages?*', async (route) => {
      if (route.request().url().includes('page_token')) await held
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Threads' }).selectOption('Threads only')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    letOn?.()
    await expect(page.getByText(/^Searched back to .*: 0 of 100 match$/)).toBeVisible()
    await page.getByRole('button', { name: 'Search older' }).click()
    await expect(rowOf(page, THREAD_AT)).toBeVisible()
  },
)

test(
  'a pasted id, link or date leads to a message, a reply in a thread, a day and another chat',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openMessages(page, herald.url)
    await goTo(page, ` ${herald.url}/messages/${MANY}?at=${idOf(1_500)} `)
    await expect(rowOf(page, 1_500)).toBeInViewport()
    await expect(page).toHaveURL(new RegExp(`at=${idOf(1_500)}`))

    await goTo(page, replyOf(60))
    await expect(threadPanel(page).locator(`[data-message-id="${replyOf(60)}"]`)).toBeInViewport()
    await expect(rowOf(listOf(page), THREAD_AT)).toBeInViewport()
    await threadPanel(page).getByRole('button', { name: 'Close the thread' }).click()
    await expect(threadPanel(page)).toHaveCount(0)

    await page.keyboard.press('Control+g')
    await page.getByRole('button', { name: 'First message' }).click()
    await expect(rowOf(page, 0)).toBeInViewport()

    // A message that the filters hide is reported, and can be shown without them.
    await visit(page, `/messages/${MANY}?type=file`)
    await expect(page).toHaveURL(/type=file/)
    await expect(rowOf(page, SAID - 1)).toHaveCount(0)
    await goTo(page, idOf(1_500))
    await expect(page.getByText('The filters hide that message.').first()).toBeVisible()
    // Few match, and the pages that load around them don't move them away.
    await expect.poll(() => listOf(page).getByRole('row').count()).toBeGreaterThan(12)
    await expect(rowOf(page, 1_487)).toBeInViewport()
    await page.getByRole('button', { name: 'Show without filters' }).click()
    await expect(rowOf(page, 1_500)).toBeInViewport()
    await expect(page).toHaveURL(`${herald.url}/messages/${MANY}?at=${idOf(1_500)}`)
    await goTo(page, '2031-01-01')
    await expect(page.getByText('No messages on that day.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(rowOf(page, SAID - 1)).toBeInViewport()

    // From inside a merge-forward to the original, which is known only by its time.
    const bundle = await forwardTwo(herald)
    await visit(page, `/messages/${MANY_OTHER}?bundle=${bundle}`)
    const inside = page.getByRole('treeitem', { name: /1703 said/ })
    await inside.getByRole('link', { name: 'Find it in Much is said' }).click()
    // Earlier messages appear above it a moment later.
    await expect(rowOf(page, 1_702)).toBeAttached()
    await expect(rowOf(page, 1_703)).toBeInViewport({ ratio: 1 })
    await expect(rowOf(page, 1_703)).toHaveAttribute('tabindex', '0')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
    await goTo(page, 'om_other')
    await expect(page.getByText('That message is in another chat.')).toBeVisible()
    await page.getByRole('link', { name: 'Open it there' }).click()
    await expect(page).toHaveURL(new RegExp(`/messages/${MANY_OTHER}\\?at=om_other`))
    await expect(page.getByRole('row', { name: /said elsewhere/ })).toBeVisible()
  },
)

/** Merges two messages of the large chat into the other one. Returns the id of the bundle. */
async function forwardTwo(herald: Herald): Promise<string> {
  const forward = { receive_id: MANY_OTHER, message_id_list: [idOf(1_702), idOf(1_703)] }
  const path = '/open-apis/im/v1/messages/merge_forward?receive_id_type=chat_id'
  const { data } = await herald.call('POST', path, forward)
  const { message } = data as { message: { message_id: string } }
  return message.message_id
}

test(
  'a link out of a bundle works even if its message is already in the address, and the list is read, opened and left by keyboard alone',
  { tag: '@long' },
  async ({ page, herald }) => {
    await test.step('a link to the current address leads there again', async () => {
      await page.goto(`${herald.url}/messages/${MANY}?at=${idOf(1_703)}&bundle=${await forwardTwo(herald)}`)
      await expect(rowOf(page, 1_703)).toBeInViewport()
      await listOf(page).hover()
      await page.mouse.wheel(0, 3_000)
      await expect(rowOf(page, 1_703)).not.toBeInViewport()
      const inside = page.getByRole('treeitem', { name: /1703 said/ })
      await inside.getByRole('link', { name: 'Find it in Much is said' }).click()
      await expect(rowOf(page, 1_703)).toBeInViewport()
      // Earlier messages appear above it a moment later, are measured, and move nothing.
      await expect(rowOf(page, 1_702)).toBeAttached()
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise((next) => requestAnimationFrame(next))
      })
      await expect(rowOf(page, 1_703)).toBeInViewport()
    })

    await test.step('the list is read, opened and left by keys alone', async () => {
      await visit(page, `/messages/${MANY}?at=${idOf(THREAD_AT + 1)}`)
      await expect(rowOf(page, THREAD_AT + 1)).toBeInViewport()
      await rowOf(page, THREAD_AT + 1).focus()
      await page.keyboard.press('ArrowUp')
      const root = rowOf(listOf(page), THREAD_AT)
      await expect(root).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`thread=${threadOf}`))
      await expect(threadPanel(page)).toBeFocused()
      await expect(threadPanel(page).getByRole('row').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(root).toBeFocused()

      // Tab goes through the controls of the row, then out of the list.
      await page.keyboard.press('Tab')
      await expect(root.getByRole('button', { name: 'Open thread' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(root.getByRole('button', { name: 'Actions for this message' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Copy message id' }).press('Escape')
      for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
      await expect(listOf(page).locator(':focus')).toHaveCount(0)

      await root.focus()
      await page.keyboard.press('Home')
      await expect(rowOf(page, 0)).toBeFocused()
      await page.keyboard.press('PageDown')
      await expect(rowOf(page, 0)).not.toBeFocused()
      await page.keyboard.press('End')
      await expect(rowOf(page, SAID - 1)).toBeFocused()
      // A single link leads to the announcement of the same chat.
      await page.getByRole('link', { name: 'Announcements' }).click()
      await expect(page).toHaveURL(`${herald.url}/announcements/${MANY}`)
    })
  },
)
