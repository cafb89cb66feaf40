import { expectFaultless, PHONE } from './axe-faults'
import { openWith } from './block-walks'
import {
  begin,
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  REAL_CHAT,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

test('selected words have a toolbar, a link says where it leads, and marks, a colour and a link from the toolbar are saved', async ({
  page,
  herald,
}) => {
  await test.step('selected words have a toolbar next to them once the mouse is released', async () => {
    await begin(page, herald, 'above', 'said aloud')
    const { x, y, height } = (await editorOf(page).getByText('said aloud').boundingBox())!
    const beside = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(beside).toHaveCount(0)
    await page.mouse.move(x + 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 30, y + height / 2, { steps: 4 })
    await expect.poll(() => page.evaluate(() => String(getSelection()))).not.toBe('')
    await expect(beside).toHaveCount(0)
    await page.mouse.up()
    await beside.getByRole('button', { name: 'Bold' }).click()
    await expect(editorOf(page).locator('strong')).toHaveText(/^sa/)
    await page.keyboard.press('End')
    await expect(beside).toHaveCount(0)
  })

  await test.step('a key opens it at the cursor, the arrows move along it, and Escape leads back', async () => {
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await page.keyboard.press('Alt+F10')
    await expect(toolbar.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editorOf(page)).toBeFocused()
    await expect(toolbar).toHaveCount(0)
  })

  await test.step('a link says where it leads when a mouse rests on it', async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.type('see https://acme.example/plan ')
    const card = page.getByRole('dialog', { name: 'Link' })
    await expect(card).toHaveCount(0)
    await editorOf(page).getByRole('link').hover()
    await expect(card.getByRole('link')).toHaveAttribute('href', 'https://acme.example/plan')
    await card.getByRole('button').last().hover()
    await expect(editorOf(page)).toBeFocused()
    await page.mouse.move(10, 10, { steps: 4 })
    await expect(card).toHaveCount(0)
  })

  await test.step('marks, a colour and a link from the toolbar are saved', async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('loud')
    await page.keyboard.press('Shift+Home')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('loud')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await toolbar.getByRole('button', { name: 'Bold' }).click()
    await expect(toolbar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await toolbar.getByRole('button', { name: 'Colours' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /red/i }).first().click()
    await toolbar.getByRole('button', { name: 'Link' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('https://acme.example/a b?c=d')
    await page.keyboard.press('Enter')
    await saved(page)
    const { text } = blockSaying(await herald.blocks(SECOND_CHAT), 'loud')
    expect(text?.elements).toEqual([
      {
        text_run: {
          content: 'loud',
          text_element_style: expect.objectContaining({
            bold: true,
            text_color: 1,
            link: { url: expect.stringContaining('acme.example') },
          }),
        },
      },
    ])
  })
})

test('cursor and scroll are restored after a reload', { tag: '@long' }, async ({ page, herald }) => {
  const words = Array.from({ length: 49 }, (_, number) => `line ${number} of many`)
  const line = await openWith(page, herald, ...words)
  await caretAfter(line('line 40 '))
  await page.keyboard.press('Home')
  const top = async () => (await line('line 40 ').boundingBox())?.y
  const before = await top()
  await page.reload()
  await expect(editorOf(page)).toBeFocused()
  await expect.poll(async () => Math.abs(((await top()) ?? 9999) - before!)).toBeLessThan(4)
  await page.keyboard.type('here: ')
  await expect(editorOf(page).getByText('here: line 40')).toBeVisible()
})

test('a press on words that show before the editor puts the cursor there', async ({ page, herald }) => {
  const requested: (() => void)[] = []
  await page.route(/\/editor-[^/]*\.js$/, async (route) => {
    await new Promise<void>((resolve) => requested.push(resolve))
    await route.continue()
  })
  const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
  await page.goto(`${herald.url}/announcements/${REAL_CHAT}`)
  const line = lineOf(page, block_id)
  const { y, width, height } = (await line.boundingBox())!
  await line.click({ position: { x: width - 2, y: height / 2 } })
  await expect(editorOf(page)).toHaveCount(0)
  for (const load of requested) load()
  await expect(editorOf(page)).toBeFocused()
  expect(Math.abs((await line.boundingBox())!.y - y)).toBeLessThan(2)
  await page.keyboard.type(', twice')
  await saved(page)
  expect(wordsOf(blockSaying(await herald.blocks(), 'Run the long'))).toBe('Run the long suite, twice')
})

test(
  'what is pressed before the tools around the text are loaded takes effect once they are',
  { tag: '@long' },
  async ({ page, herald }) => {
    const requested: (() => void)[] = []
    await page.route(/\/around-text-[^/]*\.js$/, async (route) => {
      await new Promise<void>((resolve) => requested.push(resolve))
      await route.continue()
    })
    await begin(page, herald, 'above')
    const { y } = (await editorOf(page).getByText('above').boundingBox())!
    await page.keyboard.press('Enter')
    await page.keyboard.type('/heading 2')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Plan')
    await expect(editorOf(page).getByText('/heading 2', { exact: true })).toBeVisible()
    await expect.poll(() => requested.length).toBe(1)
    for (const load of requested) load()
    await expect(editorOf(page).getByRole('heading', { name: 'Plan', level: 2 })).toBeVisible()
    expect((await editorOf(page).getByText('above').boundingBox())!.y).toBe(y)
    await saved(page)
    expect(blockSaying(await herald.blocks(SECOND_CHAT), 'Plan').block_type).toBe(4)

    await page.reload()
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await caretAfter(editorOf(page).getByText('above'))
    await page.keyboard.press('Alt+F10')
    await expect(toolbar).toHaveCount(0)
    await expect.poll(() => requested.length).toBe(2)
    for (const load of requested) load()
    await expect(toolbar.getByRole('button').first()).toBeFocused()

    await page.reload()
    await editorOf(page).getByText('above').click({ button: 'right' })
    await expect.poll(() => requested.length).toBe(3)
    for (const load of requested) load()
    await expect(page.getByRole('menu', { name: 'Block menu' })).toBeVisible()
  },
)

test(
  'if the tools around the text cannot be loaded, the page says so and loads them on demand',
  { tag: '@long' },
  async ({ page, herald }) => {
    const tools = /\/around-text-[^/]*\.js$/
    await page.route(tools, (route) => route.abort())
    await begin(page, herald, 'above')
    const notice = page.getByRole('alert').filter({ hasText: 'Toolbars and menus could not be loaded' })
    await expect(notice).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await page.keyboard.type('/heading 1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('below')
    await expect(editorOf(page).getByText('below', { exact: true })).toBeVisible()

    await page.unroute(tools)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toHaveCount(0)
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.press('Alt+F10')
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  },
)
