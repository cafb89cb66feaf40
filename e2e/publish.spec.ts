import type { Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { paragraphs, put } from './block-walks'
import {
  caretAfter,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'
import type { Herald } from './fixtures'

/** Creates a chat for the walk, as the bot. */
async function chat(herald: Herald, settings: object): Promise<string> {
  const { data } = await herald.call('POST', '/open-apis/im/v1/chats', settings)
  return (data as { chat_id: string }).chat_id
}

async function choose(page: Page, words: string, name: string) {
  const field = page.getByRole('combobox', { name: 'Add chats' })
  await field.fill(words)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await field.press('Enter')
  await field.press('Escape')
}

const tokensOf = (blocks: readonly Block[]) =>
  blocks.flatMap(({ image, file }) => image?.token ?? file?.token ?? [])

test('selected blocks are published to two chats by keyboard: checked, previewed, paused, continued after a reload, reported', async ({
  page,
  herald,
}) => {
  const third = await chat(herald, { name: 'Third group' })
  await chat(herald, {
    name: 'Closed group',
    owner_id: 'ou_7d8a6e6df7621556ce0d21922b676706',
    edit_permission: 'only_owner',
  })
  await put(herald, third, paragraphs('What was there'), { chatId: third })
  const hello = paragraphs('Hello {{chat.name}} from {{team}}')
  const [first] = await put(herald, REAL_CHAT, hello, { chatId: REAL_CHAT, index: 17 })
  await openAnnouncement(page, herald.url)
  await caretAfter(lineOf(page, first!.block_id))
  await page.keyboard.press('Escape')
  for (let more = 0; more < 3; more++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+/')
  await page.getByRole('menuitem', { name: 'Publish to other chats…' }).press('Enter')

  await expect(page.getByText('The 4 selected blocks')).toBeVisible()
  await choose(page, 'second', 'Second group')
  await choose(page, 'third', 'Third group')
  await choose(page, 'closed', 'Closed group')
  await expect(page.getByText('Chats: 2 ready, 1 refused, 0 being checked')).toBeVisible()
  // The reason for a refusal is one line, which unfolds to what can be done about it.
  const help = page.getByText('Make the bot a manager of the group')
  await expect(help).toBeHidden()
  await page.locator('summary', { hasText: 'Only the owner and managers may edit here' }).press('Enter')
  await expect(help).toBeVisible()
  await page.getByLabel('Where the copy goes in Third group').selectOption('Replace what is there')
  await expect(page.getByText('Replaces 1 block. It stays in the history as revision 2.')).toBeVisible()
  await expect(page.getByText('Not variables, kept as text: {{team}}')).toBeVisible()
  // The address has the choice.
  await page.reload()
  // Its tab comes once its chat is checked.
  await expect(page.getByRole('tab', { name: 'Third group' })).toBeVisible()
  await page.getByRole('tab', { name: 'Second group' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: /^The announcement of Third group/ })).toContainText(
    'Hello Third group from {{team}}',
  )

  // Until the job is paused, every answer is lost: each request is repeated with the same token.
  await page.route('**/children?*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const publish = page.getByRole('button', { name: 'Publish to 2 chats…' })
  await expect(publish).toBeEnabled()
  await publish.press('Enter')
  await expect(page.getByText('Replaced in Third group:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByText('This was interrupted. Continuing won’t repeat anything.')).toBeVisible()
  await page.unroute('**/children?*')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByText('2 of 2 done')).toBeVisible({ timeout: 15_000 })

  const [source, second, replaced] = await Promise.all(
    [REAL_CHAT, SECOND_CHAT, third].map((id) => herald.blocks(id)),
  )
  expect(second!.map(wordsOf).filter(Boolean)).toEqual(['Hello Second group from {{team}}'])
  expect(replaced!.map(wordsOf).filter(Boolean)).toEqual(['Hello Third group from {{team}}'])
  for (const copy of [second!, replaced!]) expect(tokensOf(copy)).toHaveLength(3)
  const tokens = [source!, second!, replaced!].flatMap(tokensOf)
  expect(new Set(tokens).size).toBe(tokens.length)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy report' }).press('Enter')
  await expect(page.getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Spring release to 2 chats · .+\n\nSecond group \(oc_\w+\): Done, added at the end \(revision \d+\)\nThird group \(oc_\w+\): Done, replaced/,
  )
  await page.getByRole('link', { name: 'Published' }).press('Enter')
  await expect(page.getByRole('link', { name: /Spring release to 2 chats.*2 of 2 done/ })).toBeVisible()
})
