import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BlockDefinition } from './block-definition'
import { blockTypes } from './block-types'
import { definableObject } from './definable-object'

const schemas = BlockDefinition.shape as Readonly<
  Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>
>

/** Objects that a create call may name and that are no text. */
const kinds = blockTypes.filter(({ key, text }) => !text && key in schemas).map(({ key }) => key)

const fields = [
  'view_type',
  'background_color',
  'border_color',
  'text_color',
  'emoji_id',
  'chat_id',
  'align',
  'token',
  'column_size',
  'row_size',
  'component',
  'iframe_type',
  'url',
  'url_type',
  'width',
  'height',
  'caption',
  'content',
  'scale',
  'component_id',
  'component_type_id',
  'record',
  'property',
  'column_width',
  'header_row',
  'header_column',
  'wiki_token',
  'unknown',
]

const leaf = fc.oneof(
  fc.integer({ min: -1, max: 101 }),
  fc.constantFrom(
    0.5,
    2 ** 53,
    Number.NaN,
    Infinity,
    100_000,
    100_001,
    null,
    undefined,
    true,
    '',
    'x'.repeat(101),
  ),
  fc.array(fc.integer({ min: 48, max: 300 }), { maxLength: 2 }),
)
const part = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 })
const value = fc.oneof(leaf, part(leaf), part(fc.oneof(leaf, part(leaf))))

/** The usual value of a kind, so that not only refusals are compared. */
const sound: Readonly<Record<string, object>> = {
  chat_card: { chat_id: 'oc_1' },
  grid: { column_size: 3 },
  iframe: { component: { url: 'https://a.example' } },
  table: { property: { row_size: 2, column_size: 2 } },
  link_preview: { url: 'https://a.example' },
}

test.each(kinds)('of %s the same is accepted as by the service', (key) => {
  const given = fc.oneof(
    value,
    part(leaf).map((more) => ({ ...sound[key], ...more })),
    part(leaf).map((more) => ({
      property: { row_size: 2, column_size: 2, ...more },
      component: { url: 'u', ...more },
    })),
  )
  fc.assert(
    fc.property(given, (said) => {
      const read = schemas[key]!.safeParse(said ?? {})
      expect(definableObject(key, said ?? {})).toEqual(read.success ? read.data : undefined)
    }),
  )
})

test('both readers know every type that a call creates and that is no text', () => {
  const creatable = blockTypes.filter(({ creatable, text }) => creatable && !text).map(({ key }) => key)
  const unknown = creatable.filter((key) => !(key in schemas))
  expect(unknown, 'types without a field of BlockDefinition').toEqual([])
  const refused = creatable.filter((key) => definableObject(key, sound[key] ?? {}) === undefined)
  expect(refused, 'types without a row in definable-object.ts, or without a valid value in `sound`').toEqual(
    [],
  )
})

test('an object of a kind that no create call can name is refused', () => {
  expect(definableObject('mindnote', {})).toBeUndefined()
})

test.each([
  ['chat_card', (words: string) => ({ chat_id: words })],
  ['iframe', (words: string) => ({ component: { url: words } })],
  ['link_preview', (words: string) => ({ url: words })],
])('the required field of a %s may be one character long, but not empty', (key, named) => {
  expect(definableObject(key, named('x'))).toBeDefined()
  expect(definableObject(key, named(''))).toBeUndefined()
})

test.each([0, 1, 100, 101])('both readers of a callout agree about an emoji of %i characters', (length) => {
  const callout = { emoji_id: 'x'.repeat(length) }
  expect(definableObject('callout', callout) !== undefined).toBe(
    schemas['callout']!.safeParse(callout).success,
  )
})
