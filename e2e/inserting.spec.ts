import type { Page } from '@playwright/test'
import {
  begin,
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  lineOf,
  openAnnouncement,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

const options = (page: Page) => page.getByRole('listbox', { name: 'Insert' }).getByRole('option')

/** Inserts the first thing that the menu finds, by keyboard. */
async function insert(page: Page, query: string, name: string) {
  await page.keyboard.type(`/${query}`)
  await expect(options(page).first()).toContainText(name)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

const typesOn = async (herald: Herald) =>
  (await herald.blocks(SECOND_CHAT)).map(({ block_type }) => block_type).slice(1)

/** The elements of all lines that the service holds. */
const elementsOn = async (herald: Herald) =>
  (await herald.blocks(SECOND_CHAT)).flatMap(({ text }) => text?.elements ?? [])

for (const { typed, made } of [
  { typed: '---', made: 22 },
  { typed: '::: ', made: 19 },
]) {
  test(
    `“${typed.trim()}” makes its block, and one Backspace gives back what was typed, saved or not`,
    { tag: '@long' },
    async ({ page, herald }) => {
      await begin(page, herald)
      await page.keyboard.type(typed)
      await saved(page)
      expect(await typesOn(herald)).toContain(made)
      await page.keyboard.press('Backspace')
      await page.keyboard.type('!')
      await saved(page)
      expect(await typesOn(herald)).toEqual([2])
      expect((await herald.blocks(SECOND_CHAT)).map(wordsOf)).toContain(`${typed}!`)
    },
  )
}

test(
  '@ mentions a member and says that it sends no notification; a wrong equation stays as typed with its error, and both survive a reload',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    await page.keyboard.type('Ask @')
    const members = page.getByRole('listbox', { name: 'Mention a member' }).getByRole('option')
    await expect(members).toHaveText(['Alice', 'Bob'])
    await expect(page.getByText('No notification is sent.')).toBeVisible()
    await page.keyboard.type('bo')
    await expect(members).toHaveText(['Bob'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('first')
    await expect(editorOf(page)).toContainText('Ask @Bob first')
    await saved(page)
    expect(await elementsOn(herald)).toMatchObject([
      { text_run: { content: 'Ask ' } },
      { mention_user: { user_id: 'ou_84aad35d084aa403a838cf73ee18467a' } },
      { text_run: { content: ' first' } },
    ])

    const source = 'a^2 + \\frac{1}{'
    await page.keyboard.press('Enter')
    await page.keyboard.type('So ')
    const form = page.getByRole('dialog', { name: 'Equation' })
    await insert(page, 'equation', 'Equation')
    await expect(form.getByRole('textbox', { name: 'LaTeX source' })).toBeFocused()
    await page.keyboard.type(source)
    await expect(form.getByRole('status')).toContainText(/At character \d+: .+It is kept as you typed it\./)
    await expect(form.locator('mark')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await page.keyboard.type('!')
    await saved(page)
    const held = [
      { text_run: { content: 'So ' } },
      { equation: { content: source } },
      { text_run: { content: '!' } },
    ]
    expect((await elementsOn(herald)).slice(-held.length)).toMatchObject(held)

    await page.reload()
    await expect(editorOf(page)).toContainText('Ask @Bob first')
    const formula = editorOf(page).getByRole('math')
    await expect(formula).toHaveText(source)
    await expect(formula).toHaveAttribute('title', /.+/)
    await formula.click()
    await expect(form.getByRole('textbox', { name: 'LaTeX source' })).toHaveValue(source)
    await expect(form.getByRole('status')).toContainText(/At character \d+/)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await saved(page)
    expect((await elementsOn(herald)).slice(-held.length)).toMatchObject(held)
  },
)

test(
  'an @ in an address opens nothing, and Escape keeps what was typed',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    const menu = page.getByRole('listbox', { name: 'Mention a member' })
    await page.keyboard.type('alice@acme.example and ')
    await expect(menu).toHaveCount(0)
    await page.keyboard.type('@al')
    await expect(menu.getByRole('option')).toHaveText(['Alice'])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await page.keyboard.type('l')
    await expect(menu).toHaveCount(0)
    await saved(page)
    expect((await herald.blocks(SECOND_CHAT)).map(wordsOf)).toContain('alice@acme.example and @all')
  },
)

test(
  'a callout gets other colours: it is replaced, its content stays, and undo restores the old look',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openAnnouncement(page, herald.url)
    const before = await herald.blocks()
    const inside = blockSaying(before, 'No merges')
    const callout = before.find(({ block_id }) => block_id === inside.parent_id)!
    await caretAfter(lineOf(page, inside.block_id))
    await page.keyboard.press('Control+Shift+l')
    const look = page.getByRole('dialog', { name: 'Emoji and colours of the callout' })
    await expect(look).toContainText('Saving replaces the callout and keeps its content.')
    const background = look.getByRole('group', { name: 'Background' })
    await background.getByRole('button', { name: 'Light red' }).press('Enter')
    await expect(background.getByRole('button', { name: 'Light red' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.keyboard.press('Escape')
    await expect(look).toHaveCount(0)
    await expect(editorOf(page)).toBeFocused()
    await saved(page)
    const after = await herald.blocks()
    const again = after.find(({ block_type }) => block_type === 19)!
    expect(again.block_id).not.toBe(callout.block_id)
    expect(again.callout).toEqual({ ...callout.callout, background_color: 1 })
    expect(after.map(wordsOf)).toEqual(before.map(wordsOf))
    expect(blockSaying(after, 'No merges').parent_id).toBe(again.block_id)

    await page.keyboard.press('Control+z')
    await saved(page)
    const undone = await herald.blocks()
    expect(undone.find(({ block_type }) => block_type === 19)!.callout).toEqual(callout.callout)
    expect(undone.map(wordsOf)).toEqual(before.map(wordsOf))
  },
)

test(
  'an embedded page and the card of a chat are inserted by keyboard and keep their names after a reload',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    await insert(page, 'iframe', 'Embedded page')
    const address = page.getByRole('dialog', { name: 'Embedded page' })
    await expect(address.getByRole('textbox', { name: 'Address of the page' })).toBeFocused()
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(address.getByRole('alert')).toHaveText('Addresses start with http or https.')
    await address.getByRole('textbox').fill('https://www.figma.com/file/acme/spring plan')
    await page.keyboard.press('Enter')
    await expect(editorOf(page).getByRole('group', { name: 'Embedded page · Figma' })).toBeVisible()
    await expect(editorOf(page)).toBeFocused()

    await insert(page, 'group', 'Chat card')
    const chats = page.getByRole('dialog', { name: 'Chat card' })
    await expect(chats.getByRole('combobox', { name: 'Search the chats of the bot' })).toBeFocused()
    await page.keyboard.type('spring')
    await expect(chats.getByRole('option')).toHaveText(['Spring release'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('after them')
    await saved(page)
    const blocks = await herald.blocks(SECOND_CHAT)
    expect(blocks.slice(1).map(({ block_type }) => block_type)).toEqual([26, 20, 2])
    expect(blocks[1]!.iframe!.component).toMatchObject({ iframe_type: 8 })
    expect(blocks[2]!.chat_card).toMatchObject({ chat_id: 'oc_5ad11d72b830411d72b836c20f5e4a11' })
    expect(wordsOf(blocks[3]!)).toBe('after them')

    await page.reload()
    const card = editorOf(page).getByRole('group', { name: 'Embedded page · Figma' })
    await expect(card.getByRole('link')).toHaveAttribute(
      'href',
      'https://www.figma.com/file/acme/spring%20plan',
    )
    await expect(editorOf(page).getByRole('group', { name: 'Chat card: Spring release' })).toBeVisible()
    await expect(editorOf(page).locator('iframe')).toHaveCount(0)
  },
)
