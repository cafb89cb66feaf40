import { expect, test } from 'vitest'
import { demoWorld } from '../../world/demo-world'
import { oldDocumentOf } from './old-document-of'

test('an announcement of the old type says its blocks as an old document', () => {
  const { announcement } = demoWorld().chats.find((chat) => chat.announcement.type === 'doc')!
  const blocks = announcement.blocks!.map(({ block_id, parent_id, block_type, ...body }) => ({
    block_id,
    parent_id,
    block_type,
    body: JSON.stringify(body),
  }))
  const old = oldDocumentOf(blocks)
  const said = old.body!.blocks!.map(({ type, paragraph }) => {
    const words = paragraph?.elements?.map((element) => element.textRun?.text ?? `[${element.type}]`).join('')
    const { headingLevel, quote, list } = paragraph?.style ?? {}
    const kind = headingLevel
      ? `h${headingLevel}`
      : quote
        ? 'quote'
        : list
          ? `${list.type} ${list.indentLevel}`
          : type
    return words === undefined ? kind : `${kind}: ${words}`
  })
  expect(old.title?.elements?.[0]?.textRun?.text).toBe('How we work')
  expect(said).toMatchInlineSnapshot(`
    [
      "paragraph: Written in 2021, and still read by everybody who joins. Questions go to [person].",
      "h1: The week",
      "bullet 1: Monday: plan",
      "bullet 2: half an hour, standing",
      "bullet 2: notes in the log",
      "bullet 1: Friday: show",
      "h1: On your first day",
      "checkedBox 1: Get a badge",
      "checkBox 1: Say hello in this chat",
      "number 1: Read this page",
      "number 1: Ask what you did not understand",
      "quote: Be kind, rewind.",
      "horizontalLine",
      "code 1: make hello",
    ]
  `)
})
