import * as lark from '@larksuiteoapi/node-sdk'
import { expect, SECOND_CHAT, test } from './fixtures'

const app = { appId: 'cli_a1b2c3d4e5f60718', appSecret: 'secret-for-tests' }

test('a bot answers a message of the workbench over the long connection, and its answer is shown', async ({
  page,
  herald,
}) => {
  const quiet = { loggerLevel: lark.LoggerLevel.error }
  const client = new lark.Client({ ...app, ...quiet, domain: herald.service })
  const connection = new lark.WSClient({ ...app, ...quiet, domain: herald.service })
  try {
    await connection.start({
      eventDispatcher: new lark.EventDispatcher({}).register({
        'im.message.receive_v1': async ({ message }) => {
          const { text } = JSON.parse(message.content) as { text: string }
          await client.im.v1.message.reply({
            path: { message_id: message.message_id },
            data: { msg_type: 'text', content: JSON.stringify({ text: `You said: ${text}` }) },
          })
        },
      }),
    })
    await page.goto(`${herald.url}/workbench/chat?chat=${SECOND_CHAT}`)
    const log = page.getByRole('log')
    await page.getByRole('combobox', { name: 'Mention' }).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'Message' }).fill('good morning')
    await page.getByRole('textbox', { name: 'Message' }).press('Enter')
    await expect(log.getByText(/^You said: .*good morning/)).toBeVisible()
    // Events shows what was delivered to the bot, with the attempt.
    await page.getByRole('link', { name: 'Events' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'im.message.receive_v1' })).toContainText(
      'Delivered',
    )
  } finally {
    connection.close()
  }
})
