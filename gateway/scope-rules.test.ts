import { expect, test } from 'vitest'
import { scopeOf } from './chat-scope'
import type { Texts } from './declared-texts'
import { namesIn } from './declared-texts'
import { operations } from './operations'
import { ruledEnd, ruledNames, rulesOf } from './scope-rules'
import { appAt } from './testing/gateway-before-herald'

const texts = operations.flatMap((operation) =>
  rulesOf(operation).declared.flatMap(({ part, texts: declared }) =>
    namesIn(declared, part).map((name) => ({
      operation,
      part,
      declared,
      name,
      rule: rulesOf(operation).rules.get(name),
    })),
  ),
)

test('every text that an operation declares has a rule, and every rule is needed', () => {
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter(({ rule }) => rule === undefined)).toEqual([])
  const needed = new Set(texts.map(({ name }) => ruledEnd(name)))
  expect(ruledNames.filter((name) => !needed.has(name))).toEqual([])
})

/** A value that has only a text under this name. */
function holding(declared: Texts | undefined, names: readonly string[], text: string): unknown {
  if (declared === undefined || declared === 'text') return text
  if ('each' in declared) return [holding(declared.each, names, text)]
  if ('any' in declared) return holding(declared.any.find((one) => one !== 'text') ?? 'text', names, text)
  const [name = '', ...inside] = names
  return { [name]: holding(declared.fields.get(name), inside, text) }
}

/** Content that names another chat. For all other rules, the test uses the text `stranger`. */
const strangers = { content: '{"chat_id":"oc_out"}' }

test('a call is refused for any checked text that names something in another chat', async () => {
  const scope = scopeOf(appAt('http://127.0.0.1:1', { chats: new Set(['oc_in']) }))!
  const lookups = {
    chatOf: (message_id: string) => Promise.resolve(message_id === 'om_in' ? 'oc_in' : 'oc_out'),
    readBlocks: () => Promise.resolve(),
  }
  const checked = texts.filter(({ rule }) => rule !== 'open')
  expect(checked.length).toBeGreaterThan(60)
  for (const { operation, part, declared, name, rule } of checked) {
    const value = holding(
      declared,
      name.split('.').slice(1),
      rule === 'content' ? strangers.content : 'stranger',
    )
    const params = {
      ...(operation.path.includes(':chat_id') && { chat_id: 'oc_in' }),
      ...(operation.path.includes(':message_id') && { message_id: 'om_in' }),
      ...(part === 'path' && (value as object)),
    }
    const query = new URLSearchParams({ receive_id_type: 'chat_id', container_id_type: 'chat' })
    if (part === 'query')
      for (const [field, text] of Object.entries(value as object)) query.set(field, String(text))
    const matched = { operation, params, path: '' }
    const admitted = await scope.admits(matched, query, part === 'body' ? value : {}, lookups)
    expect([operation.path, name, admitted]).toEqual([operation.path, name, 'chat'])
  }
})
