import { int, objectOf, required, text } from '../../../contract/docx/field-readers'
import { paragraph } from '../../../document/blocks/block-spec'
import type { BlockSpec } from '../../../document/blocks/block-spec'

const questionOf = (value: unknown) => (value as { question?: string } | undefined)?.question ?? ''

/** A type that the platform does not have, written as a new type would be. */
export const poll: BlockSpec = {
  number: 9001,
  key: 'poll',
  creatable: true,
  takesChildren: false,
  text: false,
  names: { en: 'Poll', 'zh-CN': '投票' },
  create: {
    define: objectOf({ question: required(text(1)), votes: int(0) }),
    body: ({ body }) => ({ poll: { votes: 0, ...(body['poll'] as object) } }),
    mostPerCall: 1,
  },
  content: { counted: ({ poll: said }) => ({ votes: 0, ...(said as object) }) },
  plainText: ({ body }) => [questionOf(body['poll'])],
  html: ({ body }, { element, escape }) => element('p', { class: 'poll' }, escape(questionOf(body['poll']))),
  markdown: ({ body }) => [paragraph({ type: 'text', value: `? ${questionOf(body['poll'])}` })],
  insert: [
    { id: 'poll', section: 'insert', aliases: 'poll vote 投票 tp', makes: { value: { question: 'Lunch?' } } },
  ],
}
