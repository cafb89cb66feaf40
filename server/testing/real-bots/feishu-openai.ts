import { z } from 'zod'
import type { Bot, Hook } from './bot'
import { dispatchInGo, goJson, GoClient, handleCardInGo } from './oapi-sdk-go'

export interface FeishuOpenai {
  url: string
  app_id: string
  app_secret: string
  encrypt_key: string
  verification_token: string
  /** The answer of the language model, piece by piece. */
  think(question: string): readonly string[]
  /** A picture, or a variant of one. */
  draw(picture?: Buffer): Buffer
}

/**
 * The requests of Feishu-OpenAI by webhook, in Go with the official SDK 3.0.14, which calls itself v3.0.0. They are
 * described from https://github.com/ConnectAI-E/feishu-openai: code/main.go at 1016b3d, code/handlers/msg.go at
 * 771d8b7, event_msg_action.go, card_clear_action.go and go.mod at c6f534a, event_pic_action.go at 0bf2100,
 * card_pic_action.go at c5800bf. The SDK's bytes and its readers are described from
 * https://github.com/larksuite/oapi-sdk-go: card/card.go at 74a7f7b, card/model.go at 8bf6136,
 * event/dispatcher/dispatcher.go at 29449a6, core/reqtranslator.go at 0d811c1. Nothing is copied.
 *
 * It makes all calls of a message before it answers the webhook. A question gets a card that is patched while the
 * answer grows. Cards are not shared, and their empty optional fields are null.
 */
export function feishuOpenai({ url, app_id, app_secret, think, draw, ...keys }: FeishuOpenai): Bot & {
  close(): void
} {
  const client = new GoClient(url, 'v3.0.0', { app_id, app_secret })
  const seen = new Set<string>()
  const drawing = new Set<string>()
  const bot: Bot = { receive, working: [], errors: [], downloads: [] }
  return { ...bot, close: () => client.close() }

  async function receive(hook: Hook) {
    try {
      return hook.path === '/webhook/card'
        ? await handleCardInGo(hook, keys, async (action) => pressed(cardAction.parse(action)))
        : await dispatchInGo(hook, keys, {
            'im.message.receive_v1': async (event) => take(messageReceived.parse(event).message),
          })
    } catch (error) {
      bot.errors.push(String(error))
      return { status: 500, body: goJson({ msg: String(error) }) }
    }
  }

  async function take({ message_id, root_id, message_type, content }: Message) {
    if (seen.has(message_id)) return
    seen.add(message_id)
    const session = root_id || message_id
    const { text = '', image_key = '' } = JSON.parse(content) as { text?: string; image_key?: string }
    if (message_type === 'image' && drawing.has(session)) {
      const target = `/open-apis/im/v1/messages/${message_id}/resources/${image_key}?type=image`
      const picture = await client.download(target)
      bot.downloads.push(picture)
      const uploaded = await upload(draw(picture))
      await reply(message_id, 'image', goJson({ image_key: uploaded }))
    } else if (text === '清除') await reply(message_id, 'interactive', clearCard(session))
    else if (text === '图片创作') {
      drawing.add(session)
      await reply(message_id, 'interactive', drawCard(session))
    } else if (drawing.has(session)) {
      const uploaded = await upload(draw())
      await reply(message_id, 'interactive', pictureCard(uploaded, text, message_id, session))
    } else await stream(message_id, text)
  }

  async function stream(message_id: string, question: string) {
    const title = '👻️ 已开启新的话题'
    const card = await reply(message_id, 'interactive', cardOf(title, [note('正在思考，请稍等...')]))
    let answer = ''
    for (const piece of think(question)) {
      answer += piece
      await patch(card, cardOf(title, [words(answer), note('正在生成，请稍等...')]))
    }
    await patch(card, cardOf(title, [words(answer), note('已完成，您可以继续提问或者选择其他功能。')]))
  }

  /** Returns the card that replaces the pressed one, or nothing. */
  async function pressed({ action: { value, option } }: z.infer<typeof cardAction>) {
    if (value['kind'] === 'clear')
      return cardOf(
        '️🆑 机器人提醒',
        [words('已删除此话题的上下文信息'), note('我们可以开始一个全新的话题')],
        'grey',
      )
    await reply(String(value['msgId']), 'text', `{"text":"已更新图片分辨率为${option}"}`)
    return undefined
  }

  async function reply(message_id: string, msg_type: string, content: string): Promise<string> {
    const data = await client.call<{ message_id: string }>({
      method: 'POST',
      target: `/open-apis/im/v1/messages/${message_id}/reply`,
      json: { content, msg_type, uuid: crypto.randomUUID() },
    })
    return data.message_id
  }

  function patch(message_id: string, content: string): Promise<unknown> {
    return client.call({
      method: 'PATCH',
      target: `/open-apis/im/v1/messages/${message_id}`,
      json: { content },
    })
  }

  async function upload(content: Buffer): Promise<string> {
    const form = { file: 'image', content, fields: { image_type: 'message' } }
    return (
      await client.call<{ image_key: string }>({ method: 'POST', target: '/open-apis/im/v1/images', form })
    ).image_key
  }
}

/** Go reads an event into a struct and refuses it if a field has another type. */
const id = z.object({ union_id: z.string().optional(), user_id: z.string().optional(), open_id: z.string() })
const messageReceived = z.object({
  sender: z.object({ sender_id: id, sender_type: z.string(), tenant_key: z.string() }),
  message: z.object({
    message_id: z.string(),
    root_id: z.string().optional(),
    parent_id: z.string().optional(),
    create_time: z.string(),
    update_time: z.string().optional(),
    chat_id: z.string(),
    chat_type: z.string(),
    message_type: z.string(),
    content: z.string(),
    mentions: z
      .array(z.object({ key: z.string(), id, name: z.string(), tenant_key: z.string().optional() }))
      .optional(),
  }),
})
type Message = z.infer<typeof messageReceived>['message']

const cardAction = z.object({
  open_id: z.string(),
  user_id: z.string().optional(),
  open_message_id: z.string(),
  open_chat_id: z.string(),
  tenant_key: z.string(),
  token: z.string(),
  action: z.object({
    value: z.record(z.string(), z.unknown()),
    tag: z.string(),
    option: z.string().optional(),
    timezone: z.string().optional(),
  }),
})

/** The SDK writes parts as sorted maps. Interfaces without a value are null, and empty texts are kept. */
const plain = (content: string) => ({ content, tag: 'plain_text' })
const note = (content: string) => ({ elements: [plain(content)], tag: 'note' })
const words = (content: string) => ({
  extra: null,
  fields: [{ text: plain(content) }],
  tag: 'div',
  text: null,
})
const markdown = (content: string) => ({
  extra: null,
  fields: [{ is_short: true, text: { content, tag: 'lark_md' } }],
  tag: 'div',
  text: null,
})
const actions = (layout: string, ...those: object[]) => ({ actions: those, layout, tag: 'action' })
const button = (content: string, type: string, value: object) => ({
  tag: 'button',
  text: plain(content),
  type,
  value,
})
const menu = (hint: string, value: object, ...options: string[]) => ({
  initial_option: '',
  options: options.map((option) => ({ text: plain(option), value: option })),
  placeholder: plain(hint),
  tag: 'select_static',
  value,
})

const config = { enable_forward: true, update_multi: false, wide_screen_mode: false }

const cardOf = (title: string, elements: object[], template = 'blue') =>
  goJson({
    config,
    header: { template, title: plain(title) },
    elements,
  })

const clearCard = (sessionId: string) =>
  cardOf('🆑 机器人提醒', [
    markdown('您确定要清除对话上下文吗？'),
    note('请注意，这将开始一个全新的对话'),
    actions(
      'bisected',
      button('确认清除', 'danger', { chatType: 'personal', kind: 'clear', sessionId, value: '1' }),
      button('我再想想', 'default', { chatType: 'personal', kind: 'clear', sessionId, value: '0' }),
    ),
  ])

const drawCard = (sessionId: string) => {
  const value = (kind: string) => ({ kind, msgId: sessionId, sessionId, value: '0' })
  return cardOf('🖼️ 已进入图片创作模式', [
    actions(
      'flow',
      menu('默认分辨率', value('pic_resolution'), '1024x1024', '1024x1792'),
      menu('风格', value('pic_style'), '生动风格', '自然风格'),
    ),
    note('提醒：回复文本或图片，让AI生成相关的图片。'),
  ])
}

const pictureCard = (img_key: string, question: string, msgId: string, sessionId: string) =>
  goJson({
    config,
    elements: [
      {
        alt: plain(''),
        compact_width: true,
        img_key,
        mode: 'crop_center',
        preview: true,
        tag: 'img',
        title: null,
      },
      { tag: 'hr' },
      actions(
        'flow',
        button('再来一张', 'primary', {
          chatType: 'personal',
          kind: 'pic_text_more',
          msgId,
          sessionId,
          value: question,
        }),
      ),
    ],
  })
