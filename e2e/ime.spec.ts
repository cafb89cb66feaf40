import type { CDPSession, Page } from '@playwright/test'
import { outline, paragraphs, put, saying } from './block-walks'
import {
  begin,
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  lineOf,
  openAnnouncement,
  paste,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

/** The intermediate texts of an input method, each with the caret at its end, and the text chosen at last. */
interface Composition {
  steps: readonly string[]
  chosen: string
}

const chinese: Composition = { steps: ['n', 'ni', 'ni h', 'ni hao'], chosen: '你好' }
const japanese: Composition = { steps: ['ｔ', 'と', 'とう', 'とうｋ', 'とうきょう', '東京'], chosen: '東京' }

async function inputMethod(page: Page): Promise<(composition: Composition) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  return async ({ steps, chosen }) => {
    for (const text of steps) {
      const end = text.length
      await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
    }
    await devtools.send('Input.insertText', { text: chosen })
  }
}

const said = async (herald: Herald, chat?: string) => (await herald.blocks(chat)).map(wordsOf).filter(Boolean)

/** Composes at the start of an empty line, and between the words of the next one. Returns the words of all blocks. */
async function composedInLines(page: Page, herald: Herald, composition: Composition) {
  const compose = await inputMethod(page)
  await compose(composition)
  await page.keyboard.press('Enter')
  await page.keyboard.type('before after')
  for (let step = 0; step < 'after'.length; step++) await page.keyboard.press('ArrowLeft')
  await compose(composition)
  await page.keyboard.type('!')
  await saved(page)
  return said(herald, SECOND_CHAT)
}

test('text composed in a cell, in a callout and next to a name appears once and moves nothing', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const before = await herald.blocks()
  const compose = await inputMethod(page)
  for (const words of ['running', 'No merges', 'Hotfixes go through']) {
    await caretAfter(lineOf(page, blockSaying(before, words).block_id))
    await compose(chinese)
  }
  await saved(page)
  const after = await herald.blocks()
  expect(after.map(({ block_id }) => block_id)).toEqual(before.map(({ block_id }) => block_id))
  expect(wordsOf(blockSaying(after, 'running'))).toBe(`running${chinese.chosen}`)
  expect(wordsOf(blockSaying(after, 'No merges'))).toBe(`No merges without a second reader${chinese.chosen}`)
  const { elements } = blockSaying(after, 'Hotfixes').bullet!
  expect(elements.some((element) => element.mention_user)).toBe(true)
  expect(elements.at(-1)?.text_run?.content).toContain(chinese.chosen)
})

test(
  'text composed over selected words replaces them; one undo brings them back',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    await page.keyboard.type('one two three')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('three')
    const compose = await inputMethod(page)
    await compose(chinese)
    await expect(editorOf(page)).toContainText('one two 你好')
    await saved(page)
    expect(await said(herald, SECOND_CHAT)).toEqual(['one two 你好'])
    await page.keyboard.press('Control+z')
    await expect(editorOf(page)).not.toContainText('你好')
    await saved(page)
    expect((await said(herald, SECOND_CHAT)).join('')).not.toContain('你')
  },
)

test(
  'a composed sign opens its menu when it is committed; no shortcut or menu acts during a composition, and text composed in a line appears once',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    const devtools = await page.context().newCDPSession(page)
    await test.step('a sign opens its menu when it is committed, not before', async () => {
      const menu = page.getByRole('listbox')
      for (const sign of ['/', '／', '、', '@']) {
        for (const text of ['x', sign]) {
          await devtools.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
          await expect(editorOf(page)).toContainText(text)
          await expect(menu).toHaveCount(0)
        }
        await devtools.send('Input.insertText', { text: sign })
        await expect(menu).toBeVisible()
        await page.keyboard.press('Backspace')
        await expect(menu).toHaveCount(0)
      }
      // If the composition is cancelled, the sign was never typed.
      await devtools.send('Input.imeSetComposition', { text: '/', selectionStart: 1, selectionEnd: 1 })
      await devtools.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
      await expect(editorOf(page)).not.toContainText('/')
      await expect(menu).toHaveCount(0)
    })

    await test.step('no shortcut acts meanwhile, and a menu takes nothing from it', async () => {
      // Signs that would make a heading or a list, or open a menu, if they were typed.
      for (const text of ['#', '# ', '- ', '/', '@']) {
        const end = text.length
        await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
        await expect(editorOf(page).getByRole('heading')).toHaveCount(1)
        await expect(page.getByRole('listbox')).toHaveCount(0)
      }
      await devtools.send('Input.insertText', { text: '井' })
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await saved(page)
      const blocks = await herald.blocks(SECOND_CHAT)
      expect(blockSaying(blocks, '井').block_type).toBe(2)
      expect(blocks.map(wordsOf).filter(Boolean)).toEqual(['井'])
    })

    await test.step('composed at the start of an empty line, and in the middle of words, it stands once', async () => {
      await page.keyboard.press('Enter')
      expect(await composedInLines(page, herald, japanese)).toEqual(['井', '東京', 'before 東京!after'])
    })
  },
)

test(
  'composed while blocks or cells are selected, it stands once below a card that is their end, at the end of their last line, or in the first cell',
  { tag: '@long' },
  async ({ page, herald }) => {
    const divider = { block_type: 22, divider: {} }
    await put(herald, SECOND_CHAT, [...paragraphs('one'), divider, ...paragraphs('two')])
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const compose = await inputMethod(page)
    const select = async (words: string, ...keys: string[]) => {
      await caretAfter(saying(page, words))
      for (const key of ['Escape', ...keys]) await page.keyboard.press(key)
    }
    await select('one', 'Shift+ArrowDown')
    await compose(chinese)
    await select('two', 'Enter', 'Enter', 'Escape', 'Shift+ArrowUp')
    await compose(chinese)
    await page.keyboard.press('Enter')
    await paste(editorOf(page), { 'text/html': '<table><tr><td></td></tr><tr><td>cell</td></tr></table>' })
    await editorOf(page).locator('.ed-cell').first().click()
    await editorOf(page)
      .getByRole('cell')
      .last()
      .click({ modifiers: ['Shift'] })
    await compose(chinese)
    await saved(page)
    const cells = ['#31', '  #32', '    你好', '  #32', '    cell']
    expect(await outline(herald)).toEqual(['one', '#22', '你好', 'two', '你好', ...cells])
  },
)
