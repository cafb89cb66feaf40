import type { Locator, Page } from '@playwright/test'
import { axeFaults, type Looked } from './axe-faults'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  lineOf,
  openAnnouncement,
  test,
} from './fixtures'

interface Opened {
  name: string
  open: (page: Page, line: (words: string) => Locator) => Promise<void>
  /** What is there once it is open. */
  shows: (page: Page) => Locator
}

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
const menu = (page: Page) => page.getByRole('menu').last()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const cell = (page: Page) => editorOf(page).locator('td').nth(1)

const fromToolbar = (name: string | RegExp) => async (page: Page, line: (words: string) => Locator) => {
  await caretAfter(line('Cut the branch'))
  await toolbar(page).getByRole('button', { name, exact: true }).click()
}

/** The first thing that the menu has for these letters, in an empty line. */
const inserted = (query: string) => async (page: Page, line: (words: string) => Locator) => {
  await caretAfter(line('Ship'))
  await page.keyboard.press('Enter')
  await page.keyboard.type(`/${query}`)
  await page.keyboard.press('Enter')
}

const ofTable = (name: RegExp | string) => async (page: Page) => {
  await cell(page).click()
  await page.getByRole('button', { name }).first().click()
}

const ofBlock = async (page: Page, line: Locator) => {
  await caretAfter(line)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
}

const all: readonly Opened[] = [
  { name: 'kinds', open: fromToolbar(/^Block kind/), shows: menu },
  { name: 'colours', open: fromToolbar('Colours'), shows: dialog('Colours') },
  { name: 'link', open: fromToolbar('Link'), shows: dialog('Link') },
  {
    name: 'what can be inserted',
    open: fromToolbar('Insert a block'),
    shows: (page) => page.getByRole('listbox', { name: 'Insert' }),
  },
  {
    name: 'whom to mention',
    open: async (page, line) => {
      await caretAfter(line('Ship'))
      await page.keyboard.type(' @')
    },
    shows: (page) => page.getByRole('option', { name: 'Alice' }),
  },
  { name: 'size of a table', open: inserted('table'), shows: dialog('Table') },
  { name: 'address of a page', open: inserted('iframe'), shows: dialog('Embedded page') },
  { name: 'chats', open: inserted('chat card'), shows: dialog('Chat card') },
  { name: 'formula', open: inserted('equation'), shows: dialog(/equation/i) },
  {
    name: 'look of a callout',
    open: (page) => page.getByRole('button', { name: 'Emoji and colours of the callout' }).first().click(),
    shows: dialog('Emoji and colours of the callout'),
  },
  {
    name: 'card of a link',
    open: (page) => editorOf(page).getByRole('link').first().hover(),
    shows: dialog('Link'),
  },
  {
    name: 'a block',
    open: async (page, line) => {
      await ofBlock(page, line('Ship'))
      await page.getByRole('menuitem', { name: 'Turn into' }).press('ArrowRight')
    },
    shows: (page) => page.getByRole('menuitemradio', { name: 'Heading 1' }),
  },
  {
    name: 'where a block moves to',
    open: async (page, line) => {
      await ofBlock(page, line('Ship'))
      await page.getByRole('menuitem', { name: /^Move to/ }).click()
    },
    shows: dialog(/^Move to/),
  },
  { name: 'a column', open: ofTable(/^Column 2: select/), shows: menu },
  { name: 'a row', open: ofTable(/^Row 1: select/), shows: menu },
  { name: 'a table', open: ofTable('Whole table'), shows: menu },
  {
    name: 'background of cells',
    open: async (page) => {
      await cell(page).click()
      await page.keyboard.press('Escape')
      await page
        .getByRole('toolbar', { name: 'Selected cells' })
        .getByRole('button', { name: /ackground/ })
        .click()
    },
    shows: dialog(/ackground/),
  },
  {
    name: 'a column of a grid',
    open: async (page, line) => {
      await caretAfter(line('What column 1'))
      await page.getByRole('button', { name: 'Column 1 of 3' }).click()
    },
    shows: menu,
  },
  {
    name: 'a picture',
    open: (page) => editorOf(page).locator('.ed-image').first().click(),
    shows: (page) => page.getByRole('toolbar', { name: 'Picture' }),
  },
  {
    name: 'counts',
    open: (page) => page.getByRole('button', { name: /words$/ }).click(),
    shows: dialog(/Counts/),
  },
  {
    name: 'find, replace and the outline',
    open: async (page, line) => {
      await caretAfter(line('Ship'))
      await page.keyboard.press('Control+Alt+o')
      await page.keyboard.press('Control+Shift+h')
      await page.keyboard.type('the')
    },
    shows: (page) => page.getByRole('search').getByText(/ of /),
  },
]

async function expectFaultless(page: Page, herald: Herald, opened: readonly Opened[], looked: Looked = {}) {
  await openAnnouncement(page, herald.url)
  const blocks = await herald.blocks()
  const line = (words: string) => lineOf(page, blockSaying(blocks, words).block_id)
  for (const { name, open, shows } of opened) {
    await open(page, line)
    await expect(shows(page), name).toBeVisible()
    expect(await axeFaults(page, looked), name).toEqual([])
    // Of a menu in a menu it takes one each.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.locator('[role="menu"], [role="dialog"]')).toHaveCount(0, { timeout: 500 })
    }, name).toPass()
  }
}

/** What the library's layers are prone to. */
const OF_LAYERS = [
  'aria-hidden-focus',
  'region',
  'scrollable-region-focusable',
  'aria-required-children',
  'aria-dialog-name',
]

/** Of each make one: from a trigger, from a handle, with a field in it, at the text. */
const ofEachMake = ['kinds', 'a block', 'a column', 'look of a callout']

test('axe finds nothing where a menu of the editor is open, and Tab leads out of it', async ({
  page,
  herald,
}) => {
  await expectFaultless(
    page,
    herald,
    all.filter(({ name }) => ofEachMake.includes(name)),
    { rules: OF_LAYERS },
  )
  await ofTable(/^Column 2: select/)(page)
  await expect(menu(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('spinbutton', { name: 'Width in pixels' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(editorOf(page)).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `axe finds nothing in the editor, whatever is open, ${colorScheme}`,
    { tag: '@long' },
    async ({ page, herald }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme })
      await expectFaultless(page, herald, all, { colours: colorScheme === 'dark' })
    },
  )
}
