import { DESKTOP, expectFaultless, PHONE } from './axe-faults'
import { expect, SECOND_CHAT, test } from './fixtures'

/** Axe checks what official clients lead to: the page that registers an application, and a card for one person. */
test.use({ viewport: DESKTOP })

const BOB = 'ou_84aad35d084aa403a838cf73ee18467a'

test('a person registers an application by keyboard, and the program gets it', async ({ page, herald }) => {
  const ask = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form)
    const answer = await fetch(`${herald.service}/oauth/v1/app/registration`, { method: 'POST', body })
    return (await answer.json()) as Record<string, string>
  }
  const { user_code = '', device_code = '' } = await ask({ action: 'begin', archetype: 'PersonalAgent' })
  await page.goto(`${herald.service}/page/cli?user_code=${user_code}&from=cli`)
  await expect(page.getByRole('heading', { name: 'A program asks to register an app' })).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
  await page.getByLabel('Who are you?').selectOption(BOB)
  await page.getByLabel('Name of the app').fill('My agent')
  await page.getByLabel('Name of the app').press('Enter')
  await expect(page.getByRole('heading', { name: 'The app is registered' })).toBeVisible()
  await expectFaultless(page)
  expect(await ask({ action: 'poll', device_code })).toMatchObject({
    client_id: expect.stringMatching(/^cli_/),
  })
})

test('a card for one person is in the chat of that person', { tag: '@long' }, async ({ page, herald }) => {
  const text = { tag: 'plain_text', content: 'Only for Bob' }
  const card = { schema: '2.0', body: { elements: [{ tag: 'button', text, behaviors: [] }] } }
  const sent = { chat_id: SECOND_CHAT, open_id: BOB, msg_type: 'interactive', card }
  expect(await herald.call('POST', '/open-apis/ephemeral/v1/send', sent)).toMatchObject({ code: 0 })
  await page.goto(`${herald.url}/workbench/chat?chat=${SECOND_CHAT}&as=${BOB}`)
  await expect(page.getByRole('button', { name: 'Only for Bob' })).toBeVisible()
  await expect(page.getByText('Only visible to you')).toBeVisible()
  await expectFaultless(page, { sizes: [PHONE] })
})
