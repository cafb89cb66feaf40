import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardComponents } from '../../../../contract/im/cards/card-components'
import { checkCard } from '../../../../contract/im/cards/check-card'
import { runs } from '../../../../service/testing/random-runs'
import { render } from '../../../testing/render'
import { loadCards, MessageBody } from '../message-content'
import { messageOf } from '../testing/message-of'
import { spokenText } from '../testing/spoken'

await loadCards()

const files = import.meta.glob<object>('../../../../service/testing/cards/*.json', {
  eager: true,
  import: 'default',
})
const cards = Object.entries(files).map(([path, card]) => ({
  name: path.replace(/^.*\/|\.json$/g, ''),
  card,
}))

const names = new Map([
  ['ou_alice', 'Alice'],
  ['ou_bob', 'Bob'],
  ['ou_carol', 'Carol'],
])

const bodyOf = (card: unknown) => (
  <MessageBody
    message={messageOf({ msg_type: 'interactive', body: { content: JSON.stringify(card) } })}
    names={names}
  />
)

/** The whole card as it is said. */
const said = () => spokenText(screen.getByRole('group', { name: /^(Card|卡片)/ }))

/** Every tag in a value, at any depth. */
function tagsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'tag' in value && typeof value.tag === 'string' ? [value.tag] : []
  return [...own, ...Object.values(value).flatMap(tagsIn)]
}

test('the made-up cards have every component, and the platform refuses none of them', () => {
  expect(cards.length).toBeGreaterThanOrEqual(60)
  const tags = new Set(cards.flatMap(({ card }) => tagsIn(card)))
  expect(Object.keys(cardComponents).filter((tag) => !tags.has(tag))).toEqual([])
  expect(cards.filter(({ card }) => checkCard(card).refusal).map(({ name }) => name)).toEqual([])
})

test('every made-up card says its texts, roles, names and states in reading order', async () => {
  const { rerender } = await render(<></>)
  const texts = cards.map(({ name, card }) => {
    rerender(<div key={name}>{bodyOf(card)}</div>)
    return `## ${name}\n\n${said()}`
  })
  await expect(texts.join('\n')).toMatchFileSnapshot('./cards-said.txt')
})

test('a card has the words of the console’s language', async () => {
  const card = cards.find(({ name }) => name === 'text-languages')!.card
  const old = cards.find(({ name }) => name === 'languages-of-1-0')!.card
  const { rerender } = await render(bodyOf(card), { language: 'zh-CN' })
  for (const words of ['今晚维护', '计划', '22:00 至 23:00']) expect(said()).toContain(words)
  expect(screen.getByRole('link', { name: '详情' })).toBeDefined()
  rerender(<div key="old">{bodyOf(old)}</div>)
  expect(said()).toContain('还是米饭？')
})

test('a panel opens and closes, and a table has pages, where a card is only read', async () => {
  const find = (wanted: string) => cards.find(({ name }) => name === wanted)!.card
  const { user, rerender } = await render(bodyOf(find('collapsible-panel')))
  const panel = screen.getByRole('button', { name: 'Who may write?' })
  await user.click(panel)
  expect(screen.getByText('Owners and managers.')).toBeDefined()
  await user.click(panel)
  expect(screen.queryByText('Owners and managers.')).toBeNull()
  rerender(<div key="table">{bodyOf(find('table'))}</div>)
  expect(screen.queryByText('Cache')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('Cache')).toBeDefined()
  expect(screen.getByText('Page 3 of 3')).toBeDefined()
})

const repeated = (count: number, one: object) => Array.from({ length: count }, () => one)
const nested = (depth: number): object =>
  depth === 0
    ? { tag: 'markdown', content: 'the innermost words' }
    : { tag: 'column_set', columns: [{ tag: 'column', elements: [nested(depth - 1)] }] }

test.each([
  ['10,000 parts', { elements: repeated(10_000, { tag: 'button', text: { content: 'Press' } }) }],
  ['columns in columns', { elements: [nested(14)] }],
  [
    'a table of many rows',
    { elements: [{ tag: 'table', columns: [{ name: 'a' }], rows: repeated(9_000, { a: 1 }) }] },
  ],
  ['much markdown', { elements: [{ tag: 'markdown', content: '**a** b '.repeat(3_000) }] }],
])('a card of %s is shown as its text', async (_, card) => {
  const { container } = await render(bodyOf(card))
  expect(screen.getByText(/too large to be drawn/)).toBeDefined()
  expect(container.querySelectorAll('*').length).toBeLessThan(2_000)
})

/** Fields that the views read, so that random cards have values of any type in them. */
const fields = [
  ...new Set(
    Object.values(cardComponents)
      .flatMap((each) => Object.keys(each.fields))
      .concat('tag', 'content', 'i18n_content', 'multi_url', 'title', 'color', 'margin', 'values', 'series'),
  ),
]

const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(null, true, 0, -1, 1e9, '', ...Object.keys(cardComponents), '__proto__', '8px'),
    fc.string(),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...fields), tie('anything'), { maxKeys: 6 }),
  ),
}))

test('a card with values of any type in any field is rendered', async () => {
  const { rerender } = await render(<></>)
  let key = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(cardComponents)),
      fc.dictionary(fc.constantFrom(...fields), anything, { maxKeys: 8 }),
      anything,
      (tag, part, header) => {
        key += 1
        rerender(<div key={key}>{bodyOf({ header, config: header, elements: [{ ...part, tag }] })}</div>)
        expect(screen.getByRole('group', { name: /^Card/ })).toBeDefined()
      },
    ),
    { numRuns: runs(200) },
  )
})
