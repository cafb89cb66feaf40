import type { Locator, Page } from '@playwright/test'
import { expect, test, type Herald } from './fixtures'
import { sendMessage } from './sending'
import { idOf, MANY, MANY_OTHER, manyMessages, OWN_AT, SAID } from './worlds/many-messages'

test.use({ world: manyMessages(SAID) })

const openMessages = async (page: Page, url: string, search = '') => {
  await page.goto(`${url}/messages/${MANY}${search}`)
  await expect(listOf(page).getByRole('row').first()).toBeVisible()
}

const listOf = (page: Page): Locator => page.getByRole('grid', { name: 'Messages', exact: true })
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

/** Resolves once the list has stood still for ten frames after the wheel. */
const comesToRest = (grid: Locator) =>
  grid.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const { parentElement: list } = element
        let [last, same] = [NaN, 0]
        const look = () => {
          same = list!.scrollTop === last ? same + 1 : 0
          last = list!.scrollTop
          if (same < 10) requestAnimationFrame(look)
          else resolve()
        }
        look()
      }),
  )

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
  await comesToRest(listOf(page))
  const before = await numbersIn(listOf(page))
  await sendMessage(herald, 'text', { text: `${SAID} said just now` }, MANY)
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

/** Holds chunks of the console back, until the function that it returns is called. */
async function holdBack(page: Page, name: string): Promise<() => Promise<void>> {
  const requested: (() => void)[] = []
  await page.route(new RegExp(`/${name}-[^/]*\\.js$`), async (route) => {
    await new Promise<void>((resolve) => requested.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => requested.length).toBe(1)
    requested[0]!()
  }
}

test('filters, menus and dialogs that load after the rows move nothing, and lose no focus', async ({
  page,
  herald,
}) => {
  const bringFilters = await holdBack(page, 'filter-panel')
  const bringMenu = await holdBack(page, 'row-menu')
  const bringJump = await holdBack(page, 'jump-popup')
  const filters = page.getByRole('search', { name: 'Filters' })
  const place = () => listOf(page).locator('..').boundingBox()
  await openMessages(page, herald.url, '?text=said')
  const before = await place()
  await expect(filters).toHaveCount(0)
  await bringFilters()
  await expect(filters).toBeVisible()
  expect(await place()).toEqual(before)

  const row = rowOf(page, SAID - 1)
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await expect(row).toBeFocused()
  await bringMenu()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  const jump = page.getByRole('button', { name: 'Go to', exact: true })
  const field = page.getByRole('textbox', { name: 'Message id or link' })
  await jump.click()
  await expect(jump).toBeFocused()
  await bringJump()
  await expect(field).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(jump).toBeFocused()
  await expect(field).toHaveCount(0)
  await row.focus()
  await page.keyboard.press('Control+g')
  await expect(field).toBeFocused()
  await jump.click()
  await expect(field).toHaveCount(0)
})

/** Merges two messages of the large chat into the other one. Returns the id of the bundle. */
async function forwardTwo(herald: Herald): Promise<string> {
  const forward = { receive_id: MANY_OTHER, message_id_list: [idOf(1_702), idOf(1_703)] }
  const path = '/open-apis/im/v1/messages/merge_forward?receive_id_type=chat_id'
  const { data } = await herald.call('POST', path, forward)
  const { message } = data as { message: { message_id: string } }
  return message.message_id
}

test(
  'a link out of a bundle works even if its message is already in the address, and moves nothing',
  { tag: '@long' },
  async ({ page, herald }) => {
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
  },
)
