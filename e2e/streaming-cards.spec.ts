import { expectFaultless } from './axe-faults'
import { expect, SECOND_CHAT, test } from './fixtures'
import type { Herald } from './fixtures'

const CARDS = '/open-apis/cardkit/v1/cards'

/** A card that a bot writes: it is sent, and its text grows. */
async function writtenCard(herald: Herald) {
  const ask = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) => {
    const answer = await herald.call(method, path, body)
    expect(answer.code).toBe(0)
    return answer.data as Record<string, string>
  }
  const elements = [
    { tag: 'markdown', element_id: 'answer', content: 'Once' },
    { tag: 'button', element_id: 'stop', text: { tag: 'plain_text', content: 'Stop' } },
  ]
  const streaming_config = { print_frequency_ms: { default: 30 }, print_step: { default: 2 } }
  const card = {
    schema: '2.0',
    config: { streaming_mode: true, streaming_config },
    header: { title: { tag: 'plain_text', content: 'An answer' } },
    body: { elements },
  }
  const { card_id } = await ask('POST', CARDS, { type: 'card_json', data: JSON.stringify(card) })
  const { message_id } = await ask('POST', '/open-apis/im/v1/messages?receive_id_type=chat_id', {
    receive_id: SECOND_CHAT,
    msg_type: 'interactive',
    content: JSON.stringify({ type: 'card', data: { card_id } }),
  })
  let sequence = 0
  return {
    message_id,
    write: (content: string) => {
      sequence += 1
      return ask('PUT', `${CARDS}/${card_id}/elements/answer/content`, { content, sequence })
    },
    end() {
      sequence += 1
      const settings = '{"config":{"streaming_mode":false}}'
      return ask('PATCH', `${CARDS}/${card_id}/settings`, { settings, sequence })
    },
  }
}

test(
  'a card shows its text as a bot writes it, in the messages and in the workbench',
  { tag: '@long' },
  async ({ page, herald }) => {
    const card = await writtenCard(herald)
    await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
    const row = page.locator(`[data-message-id="${card.message_id}"]`)
    await expect(row).toContainText('Once')
    const text = 'Once upon a time there was a bot, and it wrote **slowly**:\n\n- one thing\n- another\n'
    await card.write(text)
    await expect(row).toContainText('Once upon')
    await expect(row.getByRole('listitem')).toHaveCount(2)
    await expectFaultless(page)
    await page.goto(`${herald.url}/workbench/chat?chat=${SECOND_CHAT}`)
    const log = page.getByRole('log')
    await expect(log.getByText('Once upon a time')).toBeVisible()
    await card.write(`${text}\nThe end.`)
    await card.end()
    await expect(log.getByText('The end.')).toBeVisible()
    await expect(log.getByRole('button', { name: 'Stop' })).toBeVisible()
  },
)
