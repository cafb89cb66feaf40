import { createHash } from 'node:crypto'

/** One call of a bot, and what its client reads of the answer. */
export type AskPlatform = (call: {
  method: 'POST' | 'PUT' | 'PATCH'
  target: string
  json: object
}) => Promise<{ code: number; msg: string; data?: Record<string, string> }>

export interface WrittenText {
  ask: AskPlatform
  /** How the card is sent: its address, and the fields beside the content. */
  to: { target: string; receive_id?: string }
  /** The text as it grows: each piece is added to those before. */
  pieces: readonly string[]
}

/** How a bot writes a growing text into a card: the order of its calls, its sequences and uuids, and how it ends. */
export type CardWriter = (text: WrittenText) => Promise<{ message_id: string }>

const CARDS = '/open-apis/cardkit/v1/cards'

/** Throws like a bot that logs the answer and gives up. */
async function sure(answer: ReturnType<AskPlatform>): Promise<Record<string, string>> {
  const { code, msg, data = {} } = await answer
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data
}

async function created(ask: AskPlatform, card: object): Promise<string> {
  const json = { type: 'card_json', data: JSON.stringify(card) }
  return (await sure(ask({ method: 'POST', target: CARDS, json })))['card_id'] ?? ''
}

async function sent({ ask, to: { target, ...more } }: WrittenText, card_id: string) {
  const content = JSON.stringify({ type: 'card', data: { card_id } })
  const json = { ...more, msg_type: 'interactive', content }
  return { message_id: (await sure(ask({ method: 'POST', target, json })))['message_id'] ?? '' }
}

const madeUuid = (words: string) => createHash('md5').update(words).digest('hex')

/** Each text so far. */
const soFar = (pieces: readonly string[]) => pieces.map((_, at) => pieces.slice(0, at + 1).join(''))

const streaming = { streaming_mode: true, update_multi: true }

/** As in AstrBot: the card is sent first, each text has a uuid, and settings end the streaming with a new summary. */
export const astrBot: CardWriter = async (text) => {
  const { ask } = text
  const card_id = await created(text.ask, {
    schema: '2.0',
    config: { ...streaming, summary: { content: '' } },
    body: { elements: [{ tag: 'markdown', content: '', element_id: 'markdown_1' }] },
  })
  const message = await sent(text, card_id)
  let sequence = 0
  for (const content of soFar(text.pieces)) {
    sequence += 1
    await sure(
      ask({
        method: 'PUT',
        target: `${CARDS}/${card_id}/elements/markdown_1/content`,
        json: { content, sequence, uuid: madeUuid(`${card_id} ${sequence}`) },
      }),
    )
  }
  const settings = JSON.stringify({ config: { streaming_mode: false, summary: { content: 'Done' } } })
  await sure(
    ask({
      method: 'PATCH',
      target: `${CARDS}/${card_id}/settings`,
      json: { settings, sequence: sequence + 1, uuid: madeUuid(card_id) },
    }),
  )
  return message
}

/** As in LangBot: the sequence begins at 1 with the first text, and the whole card is replaced in the end. */
export const langBot: CardWriter = async (text) => {
  const { ask } = text
  const speed = { print_step: { default: 4 }, print_frequency_ms: { default: 30 }, print_strategy: 'fast' }
  const body = (content: string) => ({
    elements: [
      { tag: 'markdown', content, element_id: 'streaming_txt', text_align: 'left' },
      { tag: 'hr', margin: '0px 0px 0px 0px' },
    ],
  })
  const card_id = await created(ask, {
    schema: '2.0',
    config: { ...streaming, streaming_config: speed },
    body: body('[思考中...]'),
  })
  const message = await sent(text, card_id)
  const texts = soFar(text.pieces)
  for (const [at, content] of texts.entries())
    await sure(
      ask({
        method: 'PUT',
        target: `${CARDS}/${card_id}/elements/streaming_txt/content`,
        json: { content, sequence: at + 1 },
      }),
    )
  const card = { schema: '2.0', config: { update_multi: true }, body: body(texts.at(-1) ?? '') }
  await sure(
    ask({
      method: 'PUT',
      target: `${CARDS}/${card_id}`,
      json: {
        card: { type: 'card_json', data: JSON.stringify(card) },
        sequence: texts.length + 1,
      },
    }),
  )
  return message
}

/** As in chatgpt-on-wechat: it sends what there is every few pieces, then once more the whole, then the settings. */
export const onWechat: CardWriter = async (text) => {
  const { ask } = text
  const elements = [{ tag: 'markdown', content: '...', element_id: 'stream_md' }]
  const card_id = await created(ask, { schema: '2.0', config: { streaming_mode: true }, body: { elements } })
  const message = await sent(text, card_id)
  let sequence = 0
  const write = async (content: string) => {
    sequence += 1
    const target = `${CARDS}/${card_id}/elements/stream_md/content`
    await sure(ask({ method: 'PUT', target, json: { content, sequence } }))
  }
  const texts = soFar(text.pieces)
  for (const [at, content] of texts.entries()) if (at % 3 === 0) await write(content)
  await write(texts.at(-1) ?? '')
  const settings = JSON.stringify({ config: { streaming_mode: false } })
  const json = { settings, sequence: sequence + 1 }
  await sure(ask({ method: 'PATCH', target: `${CARDS}/${card_id}/settings`, json }))
  return message
}
