import type { Locator, Page } from '@playwright/test'
import { DESKTOP, expectFaultless, OF_LAYERS, PHONE, type Looked } from './axe-faults'
import { paragraphs, put } from './block-walks'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  reword,
  SECOND_CHAT,
  test,
  visit,
} from './fixtures'

test.use({ viewport: DESKTOP })

interface Opened {
  name: string
  open: (page: Page, line: (words: string) => Locator) => Promise<void>
  /** A sign that it is open. */
  shows: (page: Page) => Locator
}

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
const menu = (page: Page) => page.getByRole('menu').last()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const cell = (page: Page) => editorOf(page).locator('td').nth(1)

const fromToolbar = (name: string | RegExp) => async (page: Page, line: (words: string) => Locator) => {
  await caretAfter(line('Cut the branch'))
  await page.keyboard.press('Shift+Home')
  await toolbar(page).getByRole('button', { name, exact: true }).click()
}

/** Inserts what the menu offers first for these letters, in an empty line. */
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
  { name: 'kinds', open: fromToolbar(/^Block type/), shows: menu },
  { name: 'colours', open: fromToolbar('Colours'), shows: dialog('Colours') },
  { name: 'link', open: fromToolbar('Link'), shows: dialog('Link') },
  {
    name: 'the toolbar at selected words',
    open: async (page, line) => {
      await caretAfter(line('Cut the branch'))
      await page.keyboard.press('Shift+Home')
    },
    shows: toolbar,
  },
  {
    name: 'what can be inserted',
    open: async (page, line) => {
      await caretAfter(line('Ship'))
      await page.keyboard.press('Enter')
      await page.keyboard.type('/')
    },
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

async function expectFaultlessOpen(page: Page, herald: Herald, opened: readonly Opened[], looked?: Looked) {
  const blocks = await herald.blocks()
  const line = (words: string) => lineOf(page, blockSaying(blocks, words).block_id)
  for (const { name, open, shows } of opened) {
    await test.step(name, async () => {
      await open(page, line)
      await expect(shows(page)).toBeVisible()
      await expectFaultless(page, looked)
      // Nested menus take one Escape each.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(page.locator('[role="menu"], [role="dialog"]')).toHaveCount(0, { timeout: 500 })
      }).toPass()
    })
  }
}

/** One of each kind: opened from a trigger, opened from a handle, with a field in it, at the text. */
const ofEachMake = ['kinds', 'a block', 'a column', 'look of a callout']

test('an announcement, the keyboard map over it, and open menus of the editor, which Tab leaves', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  await expectFaultless(page, { sizes: [PHONE] })
  await page.getByRole('button', { name: /keyboard shortcuts/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFaultless(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const each = all.filter(({ name }) => ofEachMake.includes(name))
  await expectFaultlessOpen(page, herald, each, { rules: OF_LAYERS })
  await ofTable(/^Column 2: select/)(page)
  await expect(menu(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('spinbutton', { name: 'Width in pixels' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(editorOf(page)).toBeFocused()
})

test('everything that opens in the editor', { tag: '@long' }, async ({ page, herald }) => {
  test.setTimeout(240_000)
  await openAnnouncement(page, herald.url)
  await expectFaultlessOpen(page, herald, all)
})

const dialogAlone = { inside: '[role="dialog"]' }

test(
  'the dialogs of an announcement, publishing it to other chats, and the report',
  { tag: '@long' },
  async ({ page, herald }) => {
    await herald.call('POST', '/open-apis/im/v1/chats', {
      name: 'Closed group',
      owner_id: 'ou_7d8a6e6df7621556ce0d21922b676706',
      edit_permission: 'only_owner',
    })
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await page.getByRole('button', { name: 'Start from a template' }).click()
    await dialog('Templates')(page)
      .getByRole('radio', { name: /^Weekly meeting/ })
      .focus()
    await expectFaultless(page, dialogAlone)
    await page.keyboard.press('Escape')

    await visit(page, `/announcements/${REAL_CHAT}`)
    const blocks = await herald.blocks()
    const line = (words: string) => lineOf(page, blockSaying(blocks, words).block_id)
    await expect(line('Ship')).toBeVisible()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const exported = dialog('Export the announcement')(page)
    await exported.getByRole('radio', { name: /^Markdown/ }).check()
    await expect(exported.getByRole('listitem').first()).toBeVisible()
    await expectFaultless(page, dialogAlone)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const imported = dialog('Import a file or text')(page)
    await imported.getByRole('textbox', { name: 'Text to import' }).fill('# Title\n\n#### Small\n\n- item')
    await expect(imported.getByRole('listitem').first()).toBeVisible()
    await expectFaultless(page, dialogAlone)
    await page.keyboard.press('Escape')

    // A block that cannot be created again is deleted for good.
    await caretAfter(line('Week by week'))
    for (const key of ['Escape', 'ArrowUp', 'ArrowUp', 'Control+/']) await page.keyboard.press(key)
    await page.getByRole('menuitem', { name: 'Delete for good…' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectFaultless(page, { inside: '[role="alertdialog"]' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await ofBlock(page, line('Ship'))
    await page.getByRole('menuitem', { name: 'Publish to other chats…' }).press('Enter')
    const field = page.getByRole('combobox', { name: 'Add chats' })
    for (const [words, name] of [
      ['second', 'Second group'],
      ['closed', 'Closed group'],
    ] as const) {
      await field.fill(words)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await field.press('Enter')
      await field.press('Escape')
    }
    await expect(page.getByText('Chats: 1 ready, 1 refused, 0 being checked')).toBeVisible()
    await page.locator('summary', { hasText: 'Only the owner and managers may edit here' }).press('Enter')
    await expectFaultless(page)
    await page.getByRole('button', { name: /^Publish to 1 chat/ }).press('Enter')
    await page.getByRole('button', { name: 'Publish now' }).press('Enter')
    await expect(page.getByText('1 of 1 done')).toBeVisible()
    await expectFaultless(page)
  },
)

test(
  'the history of an announcement, and the plan of a restore',
  { tag: '@long' },
  async ({ page, herald }) => {
    const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
    for (const content of ['first', 'second']) await reword(herald, block_id, content)
    await page.goto(`${herald.url}/announcements/${REAL_CHAT}/history?revision=3&since=1`)
    const history = dialog(/^History of/)(page)
    await expect(history.locator('del').first()).toBeVisible()
    await expect(history.getByText(/“Plan”: 1 line changed/).first()).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await history.getByRole('button', { name: /^Restore revision 1/ }).click()
    await expect(page.getByText(/calls? (is|are) needed$/)).toBeVisible()
    await expectFaultless(page)
  },
)

test('what is not saved, and what saving would lose', { tag: '@long' }, async ({ page, herald }) => {
  await put(herald, SECOND_CHAT, paragraphs(...Array.from({ length: 40 }, (_, at) => `line ${at}`)))
  await openAnnouncement(page, herald.url)
  const blocks = await herald.blocks()
  const line = (words: string) => lineOf(page, blockSaying(blocks, words).block_id)
  // A write in a sheet was refused, and cells are selected.
  await herald.call('POST', '/_herald/faults', {
    route: 'PUT /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/values',
    code: 90213,
    console: true,
  })
  const sheet = editorOf(page).locator('[data-kind="sheet"]').first()
  await sheet.scrollIntoViewIfNeeded()
  await sheet.getByRole('gridcell').first().click()
  await page.keyboard.type('refused')
  await page.keyboard.press('Enter')
  await expect(editorOf(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expectFaultless(page, { inside: '.ed-sheet' })
  await herald.call('DELETE', '/_herald/faults')

  await caretAfter(line('Commented words'))
  await page.keyboard.press('Control+Alt+2')
  const question = page.getByRole('region', { name: /^Saving this would lose for good/ })
  await expect(question).toBeVisible()
  await expectFaultless(page, { inside: 'section' })
  await question.getByRole('button', { name: 'Put them back' }).click()

  const full = { code: 234042, msg: 'Hybrid deployment tenant storage error', data: {} }
  const UPDATES = '**/announcement/blocks/batch_update*'
  await page.route(UPDATES, (route) => route.fulfill({ status: 400, json: full }))
  await caretAfter(line('Ship'))
  await page.keyboard.type(' full')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /storage is full/ })
    .click()
  await expect(
    page.getByRole('region', { name: 'Not saved' }).filter({ hasText: 'storage is full' }),
  ).toBeVisible()
  await expectFaultless(page)

  page.on('dialog', (asked) => void asked.accept())
  await page.setViewportSize(PHONE)
  await page.evaluate(() => localStorage.setItem('herald.removals', 'ask'))
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  await editorOf(page).focus()
  for (const key of ['Control+Home', 'ArrowDown', 'Control+Shift+End', 'Delete'])
    await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: /39 blocks/ })).toBeVisible()
  await expectFaultless(page, { inside: 'section' })
})
