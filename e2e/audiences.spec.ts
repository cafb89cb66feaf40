import type { Page } from '@playwright/test'
import { expectFaultless, PHONE } from './axe-faults'
import { paragraphs, put } from './block-walks'
import { expect, REAL_CHAT, SECOND_CHAT, test, visit, wordsOf } from './fixtures'
import type { Herald } from './fixtures'

/** Creates a chat for the walk, as the bot. */
async function chat(herald: Herald, settings: object): Promise<string> {
  const { data } = await herald.call('POST', '/open-apis/im/v1/chats', settings)
  return (data as { chat_id: string }).chat_id
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the saved audiences, chooses one and adds its chats, by keyboard. */
async function use(page: Page, name: string, add: string) {
  await page.getByRole('button', { name: 'Use a saved audience…' }).press('Enter')
  const open = dialog(page, 'Use a saved audience')
  await open.getByRole('radio', { name }).check()
  await open.getByRole('button', { name: add }).press('Enter')
  await expect(open).toHaveCount(0)
}

const messagesIn = async (herald: Herald, chatId: string): Promise<string[]> => {
  const path = `/open-apis/im/v1/messages?container_id_type=chat&container_id=${chatId}`
  const { data } = await herald.call('GET', path)
  return (data as { items: { msg_type: string; body?: { content: string } }[] }).items.map(
    ({ msg_type, body }) =>
      msg_type === 'text' ? (JSON.parse(body!.content) as { text: string }).text : msg_type,
  )
}

test(
  'one audience by rule and one by hand are used to publish, forward and send, with a chat dissolved between',
  { tag: '@long' },
  async ({ page, herald }) => {
    const [one, two] = [await chat(herald, { name: 'Team 1' }), await chat(herald, { name: 'Team 2' })]
    const gone = await chat(herald, { name: '华东发布群' })

    await page.goto(`${herald.url}/audiences`)
    await expect(page.getByRole('heading', { name: 'No audience is saved yet' })).toBeVisible()
    await page.getByRole('button', { name: 'New audience' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type('All teams')
    await page.getByRole('radio', { name: 'A rule finds the chats' }).check()
    await page.getByLabel('Name contains').fill('team')
    await expect(page.getByText('Reaches 2 chats now.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByText('All teams is saved.')).toBeVisible()

    await page.getByRole('button', { name: 'New audience' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type('Release')
    const field = page.getByRole('combobox', { name: 'Add chats' })
    for (const [words, name] of [
      ['华东', '华东发布群'],
      ['second', 'Second group'],
    ] as const) {
      await field.fill(words)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await field.press('Enter')
    }
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByText('Release is saved.')).toBeVisible()

    // Between making and using, one chat is dissolved.
    expect((await herald.call('DELETE', `/open-apis/im/v1/chats/${gone}`)).code).toBe(0)
    const [line] = await put(herald, REAL_CHAT, paragraphs('Doors open'), { chatId: REAL_CHAT, index: 0 })
    await visit(page, `/announcements/${REAL_CHAT}/publish?first=${line!.block_id}`)
    await use(page, 'Release', 'Add 1 chat')
    await expect(page.getByText('Left out, dissolved: 华东发布群')).toBeVisible()
    await use(page, 'All teams', 'Add 2 chats')
    await expect(page.getByText('Chats: 3 ready, 0 refused, 0 being checked')).toBeVisible()
    const publish = async () => {
      await page.getByRole('button', { name: 'Publish to 3 chats…' }).press('Enter')
      await page.getByRole('button', { name: 'Publish now' }).press('Enter')
    }
    // Between the question and the answer, one chat is renamed, and the rule finds another one.
    await herald.call('PUT', `/open-apis/im/v1/chats/${two}`, { name: 'Team Two' })
    const late = await chat(herald, { name: 'Team late' })
    await publish()
    const changed = page.getByRole('alert').filter({ hasText: 'Nothing was sent yet.' })
    await expect(changed).toContainText('Team 2 is now called Team Two.')
    await expect(changed).toContainText('A rule now also finds Team late.')
    await expectFaultless(page, { sizes: [PHONE] })
    expect((await herald.call('DELETE', `/open-apis/im/v1/chats/${late}`)).code).toBe(0)
    await publish()
    await expect(page.getByText('3 of 3 done')).toBeVisible({ timeout: 30_000 })
    for (const id of [one, two, SECOND_CHAT])
      expect((await herald.blocks(id)).map(wordsOf).filter(Boolean)).toEqual(['Doors open'])

    // A chat that came after the last use is shown as new.
    const three = await chat(herald, { name: 'team 3' })
    await visit(page, `/messages/${REAL_CHAT}`)
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Doors open at nine')
    await page.getByRole('button', { name: 'To several chats…' }).press('Enter')
    await page.getByRole('button', { name: 'Use a saved audience…' }).press('Enter')
    await dialog(page, 'Use a saved audience').getByRole('radio', { name: 'All teams' }).check()
    await expect(page.getByText('New since the last use: team 3.')).toBeVisible()
    await page.getByRole('button', { name: 'Add 3 chats' }).press('Enter')
    await page.getByRole('button', { name: 'Send to 4 chats' }).press('Enter')
    await expect(page.getByText('4 of 4 sent')).toBeVisible({ timeout: 30_000 })
    for (const id of [one, two, three]) expect(await messagesIn(herald, id)).toContain('Doors open at nine')
    await page.keyboard.press('Escape')

    const sent = page.getByRole('row', { name: /Doors open at nine/ }).last()
    await sent.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Forward', exact: true }).click()
    await use(page, 'Release', 'Add 1 chat')
    await expect(page.getByText('Left out, dissolved: 华东发布群')).toBeVisible()
    await page.getByRole('button', { name: 'Send…' }).press('Enter')
    await page.getByRole('button', { name: 'Send now' }).press('Enter')
    await expect(page.getByText('1 of 1 sent')).toBeVisible({ timeout: 30_000 })
    expect((await messagesIn(herald, SECOND_CHAT)).length).toBeGreaterThan(0)
  },
)
